<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>PracticeBroker</name>
    <message>
        <source>The practice broker was not started: port %1 is taken. Choose another one.</source>
        <translation>Der Übungsbroker wurde nicht gestartet: Port %1 ist belegt. Wählen Sie einen anderen.</translation>
    </message>
</context>
<context>
    <name>Tr</name>
    <message>
        <source>Then choose Resume.</source>
        <translation>Wählen Sie danach Fortsetzen.</translation>
    </message>
    <message>
        <source>Paused: the broker wants you to log in again.</source>
        <translation>Angehalten: Der Broker verlangt eine neue Anmeldung.</translation>
    </message>
    <message>
        <source>Log in. %1</source>
        <translation>Melden Sie sich an. %1</translation>
    </message>
    <message>
        <source>Paused: the connection was closed.</source>
        <translation>Angehalten: Die Verbindung wurde geschlossen.</translation>
    </message>
    <message>
        <source>Connect again. %1</source>
        <translation>Verbinden Sie sich wieder. %1</translation>
    </message>
    <message>
        <source>Paused: the connection was locked.</source>
        <translation>Angehalten: Die Verbindung wurde gesperrt.</translation>
    </message>
    <message>
        <source>Unlock it. %1</source>
        <translation>Entsperren Sie sie. %1</translation>
    </message>
    <message>
        <source>Paused: too many of the last ones were not done as asked.</source>
        <translation>Angehalten: Zu viele der letzten gelangen nicht wie gewünscht.</translation>
    </message>
    <message>
        <source>Look below at why, and go on only if that is all right.</source>
        <translation>Sehen Sie unten nach dem Grund und fahren Sie nur fort, wenn das in Ordnung ist.</translation>
    </message>
    <message numerus="yes">
        <source>Paused: of those sent first, %n died again.</source>
        <translation>
            <numerusform>Angehalten: Von den zuerst gesendeten ist %n wieder gescheitert.</numerusform>
            <numerusform>Angehalten: Von den zuerst gesendeten sind %n wieder gescheitert.</numerusform>
        </translation>
    </message>
    <message>
        <source>Repair what is wrong before more are sent.</source>
        <translation>Beheben Sie die Ursache, bevor weitere gesendet werden.</translation>
    </message>
    <message>
        <source>Paused: those to be sent first could not all be sent.</source>
        <translation>Angehalten: Die zuerst zu sendenden konnten nicht alle gesendet werden.</translation>
    </message>
    <message>
        <source>Look below at why.</source>
        <translation>Sehen Sie unten nach dem Grund.</translation>
    </message>
    <message>
        <source>Paused: it could not be found out whether those sent first died again.</source>
        <translation>Angehalten: Es ließ sich nicht feststellen, ob die zuerst gesendeten wieder gescheitert sind.</translation>
    </message>
    <message>
        <source>Look in the list of dead letters yourself. %1</source>
        <translation>Sehen Sie selbst in der Liste der Dead Letters nach. %1</translation>
    </message>
    <message>
        <source>Paused: the journal cannot be written, and nothing is sent without it.</source>
        <translation>Angehalten: Das Journal lässt sich nicht schreiben, und ohne es wird nichts gesendet.</translation>
    </message>
    <message>
        <source>Paused: the broker&apos;s certificate was refused.</source>
        <translation>Angehalten: Das Zertifikat des Brokers wurde abgelehnt.</translation>
    </message>
    <message>
        <source>Paused: the broker gives no answer, or asks to be left alone.</source>
        <translation>Angehalten: Der Broker antwortet nicht oder bittet um Ruhe.</translation>
    </message>
    <message>
        <source>Stopped. </source>
        <translation>Abgebrochen. </translation>
    </message>
    <message>
        <source>All %1 are done.</source>
        <translation>Alle %1 sind erledigt.</translation>
    </message>
    <message>
        <source>%1 of %2 are done.</source>
        <translation>%1 von %2 sind erledigt.</translation>
    </message>
    <message>
        <source>Find out under “Unfinished actions” what became of %1.</source>
        <translation>Klären Sie unter „Unerledigte Aktionen“, was aus %1 geworden ist.</translation>
    </message>
    <message>
        <source>To %1 nothing happened: they can be tried again.</source>
        <translation>Mit %1 ist nichts geschehen: Sie können noch einmal versucht werden.</translation>
    </message>
    <message>
        <source>Save the plan again with the program that wrote it, or open it with a newer version.</source>
        <translation>Speichern Sie den Plan noch einmal mit dem Programm, das ihn geschrieben hat, oder öffnen Sie ihn mit einer neueren Version.</translation>
    </message>
    <message>
        <source>The plan was not opened: its change of the payloads cannot be made. %1</source>
        <translation>Der Plan wurde nicht geöffnet: Seine Änderung der Payloads ist nicht möglich. %1</translation>
    </message>
    <message>
        <source>The plan was not opened: it has “%1”, which is not known here and may matter.</source>
        <translation>Der Plan wurde nicht geöffnet: Er enthält „%1“; das ist hier nicht bekannt und könnte wichtig sein.</translation>
    </message>
    <message>
        <source>The plan was not opened: “%1” is missing in it.</source>
        <translation>Der Plan wurde nicht geöffnet: „%1“ fehlt darin.</translation>
    </message>
    <message>
        <source>The plan was not opened: “%1” in it has a value that is not possible.</source>
        <translation>Der Plan wurde nicht geöffnet: „%1“ hat darin einen Wert, der nicht möglich ist.</translation>
    </message>
    <message>
        <source>Stopped. Nothing was opened.</source>
        <translation>Abgebrochen. Nichts wurde geöffnet.</translation>
    </message>
    <message>
        <source>The file was not opened: it is empty.</source>
        <translation>Die Datei wurde nicht geöffnet: Sie ist leer.</translation>
    </message>
    <message>
        <source>Choose another file.</source>
        <translation>Wählen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>The file was not opened: it holds dead letters, and no plan for them.</source>
        <translation>Die Datei wurde nicht geöffnet: Sie enthält Dead Letters und keinen Plan für sie.</translation>
    </message>
    <message>
        <source>Use “Import letters…” to put them into a queue.</source>
        <translation>Mit „Dead Letters importieren …“ bringen Sie sie in eine Queue.</translation>
    </message>
    <message>
        <source>The file was not opened: it is a plan.</source>
        <translation>Die Datei wurde nicht geöffnet: Sie ist ein Plan.</translation>
    </message>
    <message>
        <source>Use “Open plan…”.</source>
        <translation>Nehmen Sie „Plan öffnen …“.</translation>
    </message>
    <message>
        <source>The file was not opened: it is no plan of Dead Letter Office.</source>
        <translation>Die Datei wurde nicht geöffnet: Sie ist kein Plan von Dead Letter Office.</translation>
    </message>
    <message>
        <source>The file was not opened: it is no letters file of Dead Letter Office.</source>
        <translation>Die Datei wurde nicht geöffnet: Sie ist keine Dead-Letter-Datei von Dead Letter Office.</translation>
    </message>
    <message>
        <source>The file was not opened: a newer version of the program wrote it.</source>
        <translation>Die Datei wurde nicht geöffnet: Eine neuere Version des Programms hat sie geschrieben.</translation>
    </message>
    <message>
        <source>Open it with that version.</source>
        <translation>Öffnen Sie sie mit jener Version.</translation>
    </message>
    <message>
        <source>The file was not opened: it was cut, its end is missing.</source>
        <translation>Die Datei wurde nicht geöffnet: Sie ist abgeschnitten, ihr Ende fehlt.</translation>
    </message>
    <message>
        <source>Copy it once more from where it was written.</source>
        <translation>Kopieren Sie sie noch einmal von dort, wo sie geschrieben wurde.</translation>
    </message>
    <message>
        <source>The plan was not opened: something in it is not as it was written%1. A part of a plan would be another plan.</source>
        <translation>Der Plan wurde nicht geöffnet: Etwas darin ist nicht so, wie es geschrieben wurde%1. Ein Teil eines Plans wäre ein anderer Plan.</translation>
    </message>
    <message>
        <source>Copy it once more from where it was written, or make the plan anew.</source>
        <translation>Kopieren Sie ihn noch einmal von dort, wo er geschrieben wurde, oder machen Sie den Plan neu.</translation>
    </message>
    <message>
        <source>The file was not opened: it holds more than can be worked with at once%1.</source>
        <translation>Die Datei wurde nicht geöffnet: Sie enthält mehr, als sich auf einmal bearbeiten lässt%1.</translation>
    </message>
    <message>
        <source>Make several smaller files of it.</source>
        <translation>Machen Sie mehrere kleinere Dateien daraus.</translation>
    </message>
    <message>
        <source>The file was not opened: something wrote to it while it was read.</source>
        <translation>Die Datei wurde nicht geöffnet: Etwas hat in sie geschrieben, während sie gelesen wurde.</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>Versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>This is a folder.</source>
        <translation>Das ist ein Ordner.</translation>
    </message>
    <message>
        <source>Choose a file.</source>
        <translation>Wählen Sie eine Datei.</translation>
    </message>
    <message>
        <source>The file was not opened: %1</source>
        <translation>Die Datei wurde nicht geöffnet: %1</translation>
    </message>
    <message>
        <source>See to the file, or choose another one.</source>
        <translation>Sehen Sie nach der Datei, oder wählen Sie eine andere.</translation>
    </message>
    <message>
        <source>The plan was saved, with %1 dead letters.</source>
        <translation>Der Plan wurde gespeichert, Dead Letters darin: %1.</translation>
    </message>
    <message>
        <source>Nothing was saved.</source>
        <translation>Nichts wurde gespeichert.</translation>
    </message>
    <message>
        <source>Stopped. %1</source>
        <translation>Abgebrochen. %1</translation>
    </message>
    <message>
        <source>There is a file of this name. %1</source>
        <translation>Eine Datei dieses Namens gibt es schon. %1</translation>
    </message>
    <message>
        <source>Choose another name, or tick that it is to be replaced.</source>
        <translation>Wählen Sie einen anderen Namen, oder erlauben Sie mit dem Häkchen, sie zu ersetzen.</translation>
    </message>
    <message>
        <source>The letters of this plan are read from that very file. %1</source>
        <translation>Die Dead Letters dieses Plans werden aus eben dieser Datei gelesen. %1</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>This is a folder. %1</source>
        <translation>Das ist ein Ordner. %1</translation>
    </message>
    <message>
        <source>Name a file in it.</source>
        <translation>Nennen Sie eine Datei darin.</translation>
    </message>
    <message>
        <source>The file that the letters are read from is not the one that was opened any more. %1</source>
        <translation>Die Datei, aus der die Dead Letters gelesen werden, ist nicht mehr die, die geöffnet wurde. %1</translation>
    </message>
    <message>
        <source>Open the plan again.</source>
        <translation>Öffnen Sie den Plan noch einmal.</translation>
    </message>
    <message>
        <source>The file could not be written: %1. %2</source>
        <translation>Die Datei konnte nicht geschrieben werden: %1. %2</translation>
    </message>
    <message>
        <source>Choose another place, or make room there.</source>
        <translation>Wählen Sie einen anderen Ort, oder schaffen Sie dort Platz.</translation>
    </message>
    <message>
        <source>The plan is too large for a file (%1). %2</source>
        <translation>Der Plan ist zu groß für eine Datei (%1). %2</translation>
    </message>
    <message>
        <source>Make several smaller plans of it.</source>
        <translation>Machen Sie mehrere kleinere Pläne daraus.</translation>
    </message>
    <message>
        <source>All %1 would be done. Nothing was sent.</source>
        <translation>Alle %1 würden erledigt. Nichts wurde gesendet.</translation>
    </message>
    <message>
        <source>%1 of %2 would be done. Nothing was sent.</source>
        <translation>%1 von %2 würden erledigt. Nichts wurde gesendet.</translation>
    </message>
    <message>
        <source>Stopped. Nothing was sent.</source>
        <translation>Abgebrochen. Nichts wurde gesendet.</translation>
    </message>
    <message>
        <source>Stopped: the file that the letters are read from is not the one that was opened any more.</source>
        <translation>Abgebrochen: Die Datei, aus der die Dead Letters gelesen werden, ist nicht mehr die, die geöffnet wurde.</translation>
    </message>
    <message>
        <source>Stopped: the connection was closed.</source>
        <translation>Abgebrochen: Die Verbindung wurde geschlossen.</translation>
    </message>
    <message>
        <source>Connect, and begin again.</source>
        <translation>Verbinden Sie sich, und beginnen Sie noch einmal.</translation>
    </message>
    <message>
        <source>Stopped: the journal cannot be read, and nothing is sent without it.</source>
        <translation>Abgebrochen: Das Journal lässt sich nicht lesen, und ohne es wird nichts gesendet.</translation>
    </message>
    <message>
        <source>Stopped: the broker&apos;s list could not be read.</source>
        <translation>Abgebrochen: Die Liste des Brokers konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The plan was not opened: it deletes dead letters of another broker, %1, and those are not here.</source>
        <translation>Der Plan wurde nicht geöffnet: Er löscht Dead Letters eines anderen Brokers, %1, und die gibt es hier nicht.</translation>
    </message>
    <message>
        <source>Open it while that connection is shown.</source>
        <translation>Öffnen Sie ihn, während jene Verbindung gezeigt wird.</translation>
    </message>
    <message>
        <source>There is no letter in this file that could be used.</source>
        <translation>In dieser Datei ist kein Dead Letter, der sich verwenden ließe.</translation>
    </message>
    <message>
        <source>Nothing was sent: what is to be done could not be written down, and without that it could not be told after a crash what was done. %1</source>
        <translation>Nichts wurde gesendet: Was zu tun ist, konnte nicht aufgeschrieben werden, und ohne das ließe sich nach einem Absturz nicht sagen, was getan wurde. %1</translation>
    </message>
    <message>
        <source>Check the free space and the rights of the program&apos;s data folder, then begin again.</source>
        <translation>Prüfen Sie den freien Platz und die Rechte im Datenordner des Programms, und beginnen Sie dann noch einmal.</translation>
    </message>
    <message>
        <source>Nothing was sent.</source>
        <translation>Nichts wurde gesendet.</translation>
    </message>
    <message>
        <source>Another window or process works on this run. %1</source>
        <translation>Ein anderes Fenster oder ein anderer Prozess arbeitet an diesem Lauf. %1</translation>
    </message>
    <message>
        <source>Nothing of this run is left to be done. %1</source>
        <translation>Von diesem Lauf ist nichts mehr zu tun. %1</translation>
    </message>
    <message>
        <source>The plan of this run was too large to be kept. %1</source>
        <translation>Der Plan dieses Laufs war zu groß, um aufbewahrt zu werden. %1</translation>
    </message>
    <message>
        <source>Open the plan file once more: what was sent already is known and not sent again.</source>
        <translation>Öffnen Sie die Plandatei noch einmal: Was schon gesendet wurde, ist bekannt und wird nicht noch einmal gesendet.</translation>
    </message>
    <message>
        <source>The plan of this run cannot be read any more (%1). %2</source>
        <translation>Der Plan dieses Laufs kann nicht mehr gelesen werden (%1). %2</translation>
    </message>
    <message>
        <source>Select what is left in the list of dead letters and begin a new run; then give this one up.</source>
        <translation>Wählen Sie in der Liste der Dead Letters aus, was übrig ist, und beginnen Sie einen neuen Lauf; geben Sie dann diesen auf.</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Paused: the file that the letters are read from is not the one that was opened any more. Nothing was sent for those that are not started.</source>
        <translation>Angehalten: Die Datei, aus der die Dead Letters gelesen werden, ist nicht mehr die, die geöffnet wurde. Für die noch nicht begonnenen wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>Stop this run and open the plan again.</source>
        <translation>Brechen Sie diesen Lauf ab, und öffnen Sie den Plan noch einmal.</translation>
    </message>
    <message>
        <source>Paused: the file that the letters are read from cannot be read.</source>
        <translation>Angehalten: Die Datei, aus der die Dead Letters gelesen werden, lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>See to the file. %1</source>
        <translation>Sehen Sie nach der Datei. %1</translation>
    </message>
    <message>
        <source>Nothing was emptied.</source>
        <translation>Nichts wurde geleert.</translation>
    </message>
    <message>
        <source>%1 emptied, %2 given back.</source>
        <translation>%1 geleert, %2 freigegeben.</translation>
    </message>
    <message>
        <source>Left alone, because it is not certain yet what happened to them: %1.</source>
        <translation>Nicht angerührt, weil noch nicht sicher ist, was mit ihnen geschah: %1.</translation>
    </message>
    <message>
        <source>The export was stopped. No file was written.</source>
        <translation>Der Export wurde abgebrochen. Es wurde keine Datei geschrieben.</translation>
    </message>
    <message>
        <source>Not exported: %1 is a folder.</source>
        <translation>Nicht exportiert: %1 ist ein Ordner.</translation>
    </message>
    <message>
        <source>Not exported: %1 is there already.</source>
        <translation>Nicht exportiert: %1 ist schon vorhanden.</translation>
    </message>
    <message>
        <source>Not exported: %1 cannot be written: %2</source>
        <translation>Nicht exportiert: %1 kann nicht geschrieben werden: %2</translation>
    </message>
    <message>
        <source>The journal was exported to %1: %2 entries, %3.</source>
        <translation>Das Journal wurde nach %1 exportiert: %2 Einträge, %3.</translation>
    </message>
    <message>
        <source>Payloads that were encrypted at the broker are not in it: %1.</source>
        <translation>Payloads, die beim Broker verschlüsselt waren, sind nicht dabei: %1.</translation>
    </message>
    <message>
        <source>Stopped after %1 of %2. No file was written.</source>
        <translation>Nach %1 von %2 abgebrochen. Es wurde keine Datei geschrieben.</translation>
    </message>
    <message>
        <source>There is a file %1 already, so nothing was written.</source>
        <translation>Eine Datei %1 gibt es schon, darum wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>Choose another name, or tick that it may be replaced.</source>
        <translation>Wählen Sie einen anderen Namen, oder erlauben Sie mit dem Häkchen, sie zu ersetzen.</translation>
    </message>
    <message>
        <source>%1 is a folder, so nothing was written.</source>
        <translation>%1 ist ein Ordner, darum wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>Add a name for the file.</source>
        <translation>Fügen Sie einen Namen für die Datei hinzu.</translation>
    </message>
    <message>
        <source>The name of this queue or group is too long for a letters file, so nothing was written.</source>
        <translation>Der Name dieser Queue oder Gruppe ist zu lang für eine Dead-Letter-Datei, darum wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>Export a table instead.</source>
        <translation>Exportieren Sie stattdessen eine Tabelle.</translation>
    </message>
    <message>
        <source>%1 could not be written. %2</source>
        <translation>%1 konnte nicht geschrieben werden. %2</translation>
    </message>
    <message>
        <source>%1 could not be written: it ended after %2 of %3. %4</source>
        <translation>%1 konnte nicht geschrieben werden: Nach %2 von %3 war Schluss. %4</translation>
    </message>
    <message>
        <source>Nothing is left of it, and a file that was there is as it was. Choose another place, or make room, and export again.</source>
        <translation>Davon ist nichts übrig, und eine Datei, die schon da war, ist, wie sie war. Wählen Sie einen anderen Ort, oder schaffen Sie Platz, und exportieren Sie noch einmal.</translation>
    </message>
    <message>
        <source>Nothing is left of it. Choose another place, or make room, and export again.</source>
        <translation>Davon ist nichts übrig. Wählen Sie einen anderen Ort, oder schaffen Sie Platz, und exportieren Sie noch einmal.</translation>
    </message>
    <message>
        <source>%1 written to %2 (%3).</source>
        <translation>%1 in %2 geschrieben (%3).</translation>
    </message>
</context>
<context>
    <name>changesentences</name>
    <message>
        <source>This is not JSON.</source>
        <translation>Das ist kein JSON.</translation>
    </message>
    <message>
        <source>This is too long.</source>
        <translation>Das ist zu lang.</translation>
    </message>
    <message>
        <source>This is nested too deep.</source>
        <translation>Das ist zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>The text has half a character, which cannot be written in UTF-8.</source>
        <translation>Der Text enthält ein halbes Zeichen, das sich in UTF-8 nicht schreiben lässt.</translation>
    </message>
    <message>
        <source>A JSON Patch is an array of operations.</source>
        <translation>Ein JSON Patch ist ein Array von Operationen.</translation>
    </message>
    <message>
        <source>An operation is an object.</source>
        <translation>Eine Operation ist ein Objekt.</translation>
    </message>
    <message>
        <source>“op” is one of add, remove, replace, move, copy and test.</source>
        <translation>„op“ ist add, remove, replace, move, copy oder test.</translation>
    </message>
    <message>
        <source>The member “%1” is missing.</source>
        <translation>Das Element „%1“ fehlt.</translation>
    </message>
    <message>
        <source>The member “%1” is there twice.</source>
        <translation>Das Element „%1“ ist zweimal da.</translation>
    </message>
    <message>
        <source>The member “%1” is of the wrong type.</source>
        <translation>Das Element „%1“ hat den falschen Typ.</translation>
    </message>
    <message>
        <source>There are too many operations.</source>
        <translation>Es sind zu viele Operationen.</translation>
    </message>
    <message>
        <source>A value cannot be moved into itself.</source>
        <translation>Ein Wert kann nicht in sich selbst verschoben werden.</translation>
    </message>
    <message>
        <source>The whole payload cannot be removed.</source>
        <translation>Die ganze Payload kann nicht entfernt werden.</translation>
    </message>
    <message>
        <source>This is no JSON Pointer. One looks like /order/lines/3.</source>
        <translation>Das ist kein JSON Pointer. Einer sieht aus wie /order/lines/3.</translation>
    </message>
    <message>
        <source>This is no JSONPath, at character %1. One looks like $.order.lines[*].price.</source>
        <translation>Das ist kein JSONPath, bei Zeichen %1. Einer sieht aus wie $.order.lines[*].price.</translation>
    </message>
    <message>
        <source>There is no function “%1” in a JSONPath.</source>
        <translation>In einem JSONPath gibt es keine Funktion „%1“.</translation>
    </message>
    <message>
        <source>A function in the JSONPath has a wrong argument.</source>
        <translation>Eine Funktion im JSONPath hat ein falsches Argument.</translation>
    </message>
    <message>
        <source>The JSONPath compares what may be several values.</source>
        <translation>Der JSONPath vergleicht, was mehrere Werte sein können.</translation>
    </message>
    <message>
        <source>An index in the JSONPath is too large.</source>
        <translation>Ein Index im JSONPath ist zu groß.</translation>
    </message>
    <message>
        <source>Say what is to be found.</source>
        <translation>Geben Sie an, was gesucht wird.</translation>
    </message>
    <message>
        <source>This is no regular expression: %1.</source>
        <translation>Das ist kein regulärer Ausdruck: %1.</translation>
    </message>
    <message>
        <source>In the replacement a backslash stands before a digit or another backslash.</source>
        <translation>Im Ersatztext steht ein Backslash vor einer Ziffer oder einem weiteren Backslash.</translation>
    </message>
    <message>
        <source>The regular expression has fewer groups than the replacement names.</source>
        <translation>Der reguläre Ausdruck hat weniger Gruppen, als der Ersatztext nennt.</translation>
    </message>
    <message>
        <source>This change was made by another version of this program.</source>
        <translation>Diese Änderung stammt von einer anderen Version dieses Programms.</translation>
    </message>
    <message>
        <source>Operation %1: %2</source>
        <comment>of a JSON Patch, counted from 1</comment>
        <translation>Operation %1: %2</translation>
    </message>
    <message>
        <source>The payload is not JSON.</source>
        <translation>Die Payload ist kein JSON.</translation>
    </message>
    <message>
        <source>The payload is too long to be changed this way.</source>
        <translation>Die Payload ist zu lang, um so geändert zu werden.</translation>
    </message>
    <message>
        <source>There is nothing at this place.</source>
        <translation>An dieser Stelle ist nichts.</translation>
    </message>
    <message>
        <source>The JSONPath selects nothing in it.</source>
        <translation>Der JSONPath wählt darin nichts aus.</translation>
    </message>
    <message>
        <source>What is to be replaced is not in it.</source>
        <translation>Was ersetzt werden soll, ist nicht darin.</translation>
    </message>
    <message>
        <source>A test of the JSON Patch failed.</source>
        <translation>Ein Test des JSON Patch schlug fehl.</translation>
    </message>
    <message>
        <source>A name is there twice, so that it is not clear which one is meant.</source>
        <translation>Ein Name ist zweimal da, sodass nicht klar ist, welcher gemeint ist.</translation>
    </message>
    <message>
        <source>The payload is nested too deep.</source>
        <translation>Die Payload ist zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>What comes out of it is too long.</source>
        <translation>Was dabei herauskommt, ist zu lang.</translation>
    </message>
    <message>
        <source>The change takes too long for this payload.</source>
        <translation>Die Änderung dauert bei dieser Payload zu lange.</translation>
    </message>
</context>
<context>
    <name>decoders</name>
    <message>
        <source>File name in it: %1.</source>
        <translation>Dateiname darin: %1.</translation>
    </message>
    <message>
        <source>Comment in it: %1</source>
        <translation>Kommentar darin: %1</translation>
    </message>
    <message>
        <source>Last changed: %1.</source>
        <translation>Zuletzt geändert: %1.</translation>
    </message>
    <message>
        <source>Made of %1 parts, one after the other.</source>
        <translation>Besteht aus %1 Teilen hintereinander.</translation>
    </message>
    <message>
        <source>Its header promises %1.</source>
        <translation>Der Header verspricht %1.</translation>
    </message>
    <message>
        <source>Needs the dictionary %1.</source>
        <translation>Braucht das Wörterbuch %1.</translation>
    </message>
    <message>
        <source>Schema id %1.</source>
        <translation>Schema-ID %1.</translation>
    </message>
    <message>
        <source>Fingerprint of the schema: %1.</source>
        <translation>Fingerabdruck des Schemas: %1.</translation>
    </message>
    <message>
        <source>Says it is signed with %1.</source>
        <translation>Gibt an, mit %1 signiert zu sein.</translation>
    </message>
    <message>
        <source>Type: %1.</source>
        <translation>Typ: %1.</translation>
    </message>
    <message>
        <source>There is no signature.</source>
        <translation>Es gibt keine Signatur.</translation>
    </message>
    <message>
        <source>The signature has %1 bytes.</source>
        <translation>Die Signatur hat %1 Bytes.</translation>
    </message>
    <message>
        <source>A plus was read as a space.</source>
        <translation>Ein Plus wurde als Leerzeichen gelesen.</translation>
    </message>
    <message>
        <source>In the framing format.</source>
        <translation>Im Framing-Format.</translation>
    </message>
    <message>
        <source>Header and claims are shown as they are: nobody checked the signature.</source>
        <translation>Header und Claims werden gezeigt, wie sie sind: Niemand hat die Signatur geprüft.</translation>
    </message>
    <message>
        <source>Field numbers and wire types are certain; texts and nested messages are guesses, as there is no schema.</source>
        <translation>Feldnummern und Wire-Typen sind sicher; Texte und verschachtelte Nachrichten sind geraten, weil es kein Schema gibt.</translation>
    </message>
    <message>
        <source>These are the bytes after the header. Choose Decode with a schema file to read them.</source>
        <translation>Das sind die Bytes nach dem Header. Um sie zu lesen, wählen Sie „Dekodieren“ mit einer Schemadatei.</translation>
    </message>
    <message>
        <source>URL-encoding</source>
        <translation>URL-Kodierung</translation>
    </message>
    <message>
        <source>XML, indented</source>
        <translation>XML, eingerückt</translation>
    </message>
    <message>
        <source>a JSON string</source>
        <translation>JSON-String</translation>
    </message>
    <message>
        <source>Avro single object</source>
        <translation>Avro-Einzelobjekt</translation>
    </message>
    <message>
        <source>Confluent framing</source>
        <translation>Confluent-Framing</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>gzip in base64</comment>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>gzip: File name in it: order.json.</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Only for looking: %1 holds more than was decoded.</source>
        <translation>Nur zum Ansehen: %1 enthält mehr, als dekodiert wurde.</translation>
    </message>
    <message>
        <source>Only for looking: what %1 decodes cannot be put back exactly. To edit, take the decoder off.</source>
        <translation>Nur zum Ansehen: Was %1 dekodiert, lässt sich nicht genau zurückverwandeln. Zum Bearbeiten nehmen Sie den Decoder ab.</translation>
    </message>
    <message>
        <source>The compressed bytes (%1) will differ although the content is the same except for your changes.</source>
        <translation>Die komprimierten Bytes (%1) werden anders sein, obwohl der Inhalt bis auf Ihre Änderungen gleich bleibt.</translation>
    </message>
    <message>
        <source>These bytes are not %1.</source>
        <translation>Diese Bytes lassen sich nicht als %1 lesen.</translation>
    </message>
    <message>
        <source>Not all of it is there: as %1, the bytes end too early, at byte %2.</source>
        <translation>Es ist nicht alles da: Als %1 gelesen, enden die Bytes zu früh, bei Byte %2.</translation>
    </message>
    <message>
        <source>This is not %1: the character at byte %2 has no place in it.</source>
        <translation>Das lässt sich nicht als %1 lesen: Das Zeichen bei Byte %2 hat darin nichts zu suchen.</translation>
    </message>
    <message>
        <source>The data do not fit the checksum or length of %1, at byte %2: they were damaged.</source>
        <translation>Die Daten passen bei Byte %2 nicht zur Prüfsumme oder Länge (%1): Sie wurden beschädigt.</translation>
    </message>
    <message>
        <source>This breaks the rules of %1 at byte %2.</source>
        <translation>Das verstößt bei Byte %2 gegen die Regeln (%1).</translation>
    </message>
    <message>
        <source>After the end of %1, at byte %2, something else follows.</source>
        <translation>Nach dem Ende (%1) folgt bei Byte %2 noch etwas anderes.</translation>
    </message>
    <message>
        <source>As %1 this is nested deeper than %2 levels, at byte %3.</source>
        <translation>Als %1 gelesen, ist das bei Byte %3 tiefer als %2 Ebenen verschachtelt.</translation>
    </message>
    <message>
        <source>There are %1 decoders already, and no more can be put on top.</source>
        <translation>Es sind schon %1 Decoder, und mehr lassen sich nicht daraufsetzen.</translation>
    </message>
    <message>
        <source>All layers together would be larger than %1.</source>
        <translation>Alle Schichten zusammen wären größer als %1.</translation>
    </message>
    <message>
        <source>This was compressed with a dictionary that is not in the data.</source>
        <translation>Das wurde mit einem Wörterbuch komprimiert, das nicht in den Daten steht.</translation>
    </message>
    <message>
        <source>%1 cannot be read without a schema.</source>
        <translation>%1 lässt sich ohne Schema nicht lesen.</translation>
    </message>
    <message>
        <source>The schema is not one, or names what it does not define, at its byte %1.</source>
        <translation>Das Schema ist keines, oder es nennt etwas, das es nicht definiert (bei seinem Byte %1).</translation>
    </message>
    <message>
        <source>The data were written with another schema than the one chosen.</source>
        <translation>Die Daten wurden mit einem anderen Schema geschrieben als dem gewählten.</translation>
    </message>
    <message>
        <source>What you typed is not JSON (byte %2 of it), so it cannot be written as %1.</source>
        <translation>Was Sie geschrieben haben, ist kein JSON (bei Byte %2) und lässt sich darum nicht als %1 schreiben.</translation>
    </message>
    <message>
        <source>The value at byte %2 of what you typed cannot be written as %1.</source>
        <translation>In dem, was Sie geschrieben haben, lässt sich der Wert bei Byte %2 nicht als %1 schreiben.</translation>
    </message>
    <message>
        <source>What was decoded from %1 cannot be put back.</source>
        <translation>Was aus %1 dekodiert wurde, lässt sich nicht zurückverwandeln.</translation>
    </message>
    <message>
        <source>What you typed cannot be written as %1 (byte %2 of it).</source>
        <translation>Was Sie geschrieben haben, lässt sich nicht als %1 schreiben (bei Byte %2).</translation>
    </message>
</context>
<context>
    <name>dlo</name>
    <message>
        <source>Send them &amp;somewhere else than where each came from</source>
        <translation>An eine andere &amp;Stelle senden als die, von der jeder kam</translation>
    </message>
    <message>
        <source>Remo&amp;ve each dead letter after its message was accepted</source>
        <translation>Jeden Dead Letter ent&amp;fernen, sobald seine Nachricht angenommen ist</translation>
    </message>
</context>
<context>
    <name>dlo::ActivityModel</name>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Took (ms)</source>
        <translation>Dauer (ms)</translation>
    </message>
    <message>
        <source>Sent (bytes)</source>
        <translation>Gesendet (Bytes)</translation>
    </message>
    <message>
        <source>Received (bytes)</source>
        <translation>Empfangen (Bytes)</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Anzahl</translation>
    </message>
</context>
<context>
    <name>dlo::ActivityPane</name>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Forget what was sent and answered so far</source>
        <translation>Vergessen, was bisher gesendet und geantwortet wurde</translation>
    </message>
    <message>
        <source>Copy the selected exchange as text</source>
        <translation>Den gewählten Austausch als Text kopieren</translation>
    </message>
    <message>
        <source>Requests and answers</source>
        <translation>Anfragen und Antworten</translation>
    </message>
    <message>
        <source>What was sent and what was answered</source>
        <translation>Was gesendet und was geantwortet wurde</translation>
    </message>
    <message>
        <source>Select a line to see what was sent and what was answered.</source>
        <translation>Eine Zeile auswählen, um zu sehen, was gesendet und was geantwortet wurde.</translation>
    </message>
    <message>
        <source>Nothing was sent yet. Each request and its answer will be listed here.</source>
        <translation>Noch wurde nichts gesendet. Jede Anfrage und ihre Antwort wird hier aufgelistet.</translation>
    </message>
    <message>
        <source>Requests and answers are listed here once a connection is open.</source>
        <translation>Anfragen und Antworten werden hier aufgelistet, sobald eine Verbindung offen ist.</translation>
    </message>
    <message>
        <source>… (%1 in all)</source>
        <translation>… (insgesamt %1)</translation>
    </message>
    <message>
        <source>Sent:</source>
        <translation>Gesendet:</translation>
    </message>
    <message>
        <source>Answered %1:</source>
        <translation>Antwort %1:</translation>
    </message>
</context>
<context>
    <name>dlo::Application</name>
    <message>
        <source>Practice</source>
        <translation>Üben</translation>
    </message>
</context>
<context>
    <name>dlo::Banner</name>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
</context>
<context>
    <name>dlo::BusyQuestion</name>
    <message>
        <source>An action is under way</source>
        <translation>Eine Aktion läuft</translation>
    </message>
    <message>
        <source>Its answer has not come yet. If you wait, the window closes when the action has ended well.</source>
        <translation>Ihre Antwort ist noch nicht da. Wenn Sie warten, schließt sich das Fenster, sobald die Aktion gut ausgegangen ist.</translation>
    </message>
    <message>
        <source>Its answer has not come yet. If you wait, the connection closes when the action has ended well.</source>
        <translation>Ihre Antwort ist noch nicht da. Wenn Sie warten, schließt sich die Verbindung, sobald die Aktion gut ausgegangen ist.</translation>
    </message>
    <message>
        <source>%1

If you close anyway, its outcome stays unknown; it is then listed under “Unfinished actions”, where you can find out what happened.</source>
        <translation>%1

Wenn Sie trotzdem schließen, bleibt ihr Ausgang unbekannt; sie steht dann unter „Unerledigte Aktionen“, wo Sie herausfinden können, was geschah.</translation>
    </message>
    <message>
        <source>&amp;Wait for it</source>
        <translation>Auf sie &amp;warten</translation>
    </message>
    <message>
        <source>Close &amp;anyway</source>
        <translation>Trotzdem &amp;schließen</translation>
    </message>
</context>
<context>
    <name>dlo::ChangeForm</name>
    <message>
        <source>What is sent</source>
        <translation>Was gesendet wird</translation>
    </message>
    <message>
        <source>Regular e&amp;xpression</source>
        <translation>Regulärer &amp;Ausdruck</translation>
    </message>
    <message>
        <source>Each payload as it is</source>
        <translation>Jede Payload, wie sie ist</translation>
    </message>
    <message>
        <source>With one value set</source>
        <translation>Mit einem gesetzten Wert</translation>
    </message>
    <message>
        <source>With text found and replaced</source>
        <translation>Mit gesuchtem und ersetztem Text</translation>
    </message>
    <message>
        <source>After a JSON Merge Patch</source>
        <translation>Nach einem JSON Merge Patch</translation>
    </message>
    <message>
        <source>After a JSON Patch</source>
        <translation>Nach einem JSON Patch</translation>
    </message>
    <message>
        <source>Patch</source>
        <translation>Patch</translation>
    </message>
    <message>
        <source>/order/currency, or $.lines[*].price</source>
        <translation>/order/currency oder $.lines[*].price</translation>
    </message>
    <message>
        <source>Pay&amp;load:</source>
        <translation>Pay&amp;load:</translation>
    </message>
    <message>
        <source>&amp;At:</source>
        <translation>&amp;An:</translation>
    </message>
    <message>
        <source>&amp;Find:</source>
        <translation>&amp;Suchen:</translation>
    </message>
    <message>
        <source>&amp;With:</source>
        <translation>&amp;Mit:</translation>
    </message>
    <message>
        <source>a JSON value: &quot;EUR&quot;, 12.50, null</source>
        <translation>ein JSON-Wert: &quot;EUR&quot;, 12.50, null</translation>
    </message>
    <message>
        <source>is changed as the plan says</source>
        <translation>wird geändert, wie der Plan es sagt</translation>
    </message>
</context>
<context>
    <name>dlo::ClosingFlow</name>
    <message>
        <source>%1: %2 of %3 dead letters. %4</source>
        <comment>a connection, how many have ended, of how many; how it goes</comment>
        <translation>%1: %2 von %3 Dead Letters. %4</translation>
    </message>
    <message>
        <source>A file is being written: %1 %</source>
        <translation>Eine Datei wird geschrieben: %1 %</translation>
    </message>
    <message>
        <source>Nothing goes on any more.</source>
        <translation>Jetzt läuft nichts mehr.</translation>
    </message>
    <message>
        <source>Halted: %1</source>
        <translation>Angehalten: %1</translation>
    </message>
    <message>
        <source>Ended: %1</source>
        <translation>Beendet: %1</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>The file is written.</source>
        <translation>Die Datei ist geschrieben.</translation>
    </message>
    <message>
        <source>Not everything could be written.</source>
        <translation>Nicht alles konnte geschrieben werden.</translation>
    </message>
</context>
<context>
    <name>dlo::ClosingQuestion</name>
    <message>
        <source>&amp;End the program when all is done</source>
        <translation>Das Programm be&amp;enden, wenn alles erledigt ist</translation>
    </message>
    <message>
        <source>Not finished yet</source>
        <translation>Noch nicht fertig</translation>
    </message>
    <message>
        <source>This goes on only while the program runs:</source>
        <translation>Das läuft nur weiter, solange das Programm läuft:</translation>
    </message>
    <message>
        <source>In the tray it goes on without a window. If it halts, or if something was not done, the program stays there and says so.</source>
        <translation>Im Infobereich läuft es ohne Fenster weiter. Wird angehalten, oder wurde etwas nicht erledigt, bleibt das Programm dort und meldet es.</translation>
    </message>
    <message>
        <source>This desktop has no tray, so the program cannot go on without its window.</source>
        <translation>Dieser Desktop hat keinen Infobereich, darum kann das Programm nicht ohne sein Fenster weiterlaufen.</translation>
    </message>
    <message>
        <source>If it is stopped, what is under way is brought to its end, and the rest is not started. A file that is being written is not kept.</source>
        <translation>Wird abgebrochen, kommt zu Ende, was schon läuft, und der Rest wird nicht begonnen. Eine Datei, die gerade geschrieben wird, wird nicht behalten.</translation>
    </message>
    <message>
        <source>Go on in the &amp;tray</source>
        <translation>Im &amp;Infobereich weiterlaufen</translation>
    </message>
    <message>
        <source>&amp;Stop and close</source>
        <translation>A&amp;bbrechen und schließen</translation>
    </message>
</context>
<context>
    <name>dlo::ConnectionBand</name>
    <message>
        <source>Connection</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>Last read</source>
        <translation>Zuletzt gelesen</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>Nicht verbunden</translation>
    </message>
    <message>
        <source>connecting…</source>
        <translation>verbindet…</translation>
    </message>
    <message>
        <source>not connected</source>
        <translation>nicht verbunden</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>geschlossen</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>schreibgeschützt</translation>
    </message>
    <message>
        <source>unlocked until %1</source>
        <translation>entsperrt bis %1</translation>
    </message>
    <message>
        <source>reading…</source>
        <translation>liest…</translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>noch nicht gelesen</translation>
    </message>
    <message>
        <source>read %1</source>
        <translation>gelesen %1</translation>
    </message>
    <message>
        <source>not reachable at the moment</source>
        <translation>zurzeit nicht erreichbar</translation>
    </message>
</context>
<context>
    <name>dlo::ConnectionController</name>
    <message>
        <source>Remove connection</source>
        <translation>Verbindung entfernen</translation>
    </message>
    <message>
        <source>Remove “%1” from this program?</source>
        <translation>„%1“ aus diesem Programm entfernen?</translation>
    </message>
    <message>
        <source>Its address and its saved password or token are forgotten. Nothing changes at the broker.</source>
        <translation>Die Adresse und das gespeicherte Passwort oder Token werden vergessen. Am Broker ändert sich nichts.</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>The journal cannot be read, so it is not known whether actions at this broker are unfinished.</source>
        <translation>Das Journal kann nicht gelesen werden, darum ist nicht bekannt, ob an diesem Broker Aktionen unerledigt sind.</translation>
    </message>
    <message>
        <source>1 action at this broker has an unknown outcome or is half done. It stays in the journal and is listed again with any connection to the same address.</source>
        <translation>1 Aktion an diesem Broker hat einen unbekannten Ausgang oder ist halb erledigt. Sie bleibt im Journal und wird mit jeder Verbindung zu derselben Adresse wieder aufgelistet.</translation>
    </message>
    <message numerus="yes">
        <source>%n actions at this broker have an unknown outcome or are half done. They stay in the journal and are listed again with any connection to the same address.</source>
        <translation>
            <numerusform>%n Aktion an diesem Broker hat einen unbekannten Ausgang oder ist halb erledigt. Sie bleibt im Journal und wird mit jeder Verbindung zu derselben Adresse wieder aufgelistet.</numerusform>
            <numerusform>%n Aktionen an diesem Broker haben einen unbekannten Ausgang oder sind halb erledigt. Sie bleiben im Journal und werden mit jeder Verbindung zu derselben Adresse wieder aufgelistet.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>dlo::ConnectionDialog</name>
    <message>
        <source>list queues</source>
        <translation>Queues auflisten</translation>
    </message>
    <message>
        <source>list consumer groups</source>
        <translation>Consumer-Gruppen auflisten</translation>
    </message>
    <message>
        <source>read dead letters</source>
        <translation>Dead Letters lesen</translation>
    </message>
    <message>
        <source>replay</source>
        <translation>erneut zustellen</translation>
    </message>
    <message>
        <source>replay to another queue</source>
        <translation>in eine andere Queue zustellen</translation>
    </message>
    <message>
        <source>republish</source>
        <translation>neu veröffentlichen</translation>
    </message>
    <message>
        <source>delete</source>
        <translation>löschen</translation>
    </message>
    <message>
        <source>count per queue</source>
        <translation>je Queue zählen</translation>
    </message>
    <message>
        <source>count per consumer group</source>
        <translation>je Consumer-Gruppe zählen</translation>
    </message>
    <message>
        <source>decrypt payloads</source>
        <translation>Payloads entschlüsseln</translation>
    </message>
    <message>
        <source>New connection</source>
        <translation>Neue Verbindung</translation>
    </message>
    <message>
        <source>Edit connection</source>
        <translation>Verbindung bearbeiten</translation>
    </message>
    <message>
        <source>Result of the test</source>
        <translation>Ergebnis der Prüfung</translation>
    </message>
    <message>
        <source>&amp;Test</source>
        <translation>&amp;Prüfen</translation>
    </message>
    <message>
        <source>&amp;Save and connect</source>
        <translation>&amp;Speichern und verbinden</translation>
    </message>
    <message>
        <source>Type the password, token or key to test it</source>
        <translation>Zum Prüfen Passwort, Token oder Schlüssel eingeben</translation>
    </message>
    <message>
        <source>Connect once and say what is there</source>
        <translation>Einmal verbinden und sagen, was dort ist</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Verbindet…</translation>
    </message>
    <message>
        <source>Found %1.</source>
        <translation>Gefunden: %1.</translation>
    </message>
    <message>
        <source>It calls itself version %1.</source>
        <translation>Es nennt sich Version %1.</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <comment>what cannot be done, and why</comment>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>You may do nothing with this credential.</source>
        <translation>Mit diesen Zugangsdaten dürfen Sie nichts tun.</translation>
    </message>
    <message>
        <source>You may: %1.</source>
        <translation>Sie dürfen: %1.</translation>
    </message>
    <message>
        <source>Not possible:</source>
        <translation>Nicht möglich:</translation>
    </message>
    <message>
        <source>purge queues</source>
        <translation>Queues leeren</translation>
    </message>
</context>
<context>
    <name>dlo::ConnectionForm</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Broker</source>
        <translation>Broker</translation>
    </message>
    <message>
        <source>URL</source>
        <translation>URL</translation>
    </message>
    <message>
        <source>Credential</source>
        <translation>Zugangsdaten</translation>
    </message>
    <message>
        <source>User</source>
        <translation>Benutzer</translation>
    </message>
    <message>
        <source>Password or token</source>
        <translation>Passwort oder Token</translation>
    </message>
    <message>
        <source>&amp;Keep it in the keychain of this computer</source>
        <translation>Im &amp;Schlüsselbund dieses Rechners aufbewahren</translation>
    </message>
    <message>
        <source>Certificate authority</source>
        <translation>Zertifizierungsstelle</translation>
    </message>
    <message>
        <source>Certificates (*.pem *.crt *.cer);;All files (*)</source>
        <translation>Zertifikate (*.pem *.crt *.cer);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Client certificate</source>
        <translation>Client-Zertifikat</translation>
    </message>
    <message>
        <source>Client key</source>
        <translation>Client-Schlüssel</translation>
    </message>
    <message>
        <source>Keys (*.pem *.key);;All files (*)</source>
        <translation>Schlüssel (*.pem *.key);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Umgebung</translation>
    </message>
    <message>
        <source>&amp;Read-only: nothing can be sent or deleted until it is unlocked</source>
        <translation>Schreib&amp;geschützt: nichts wird gesendet oder gelöscht, bis entsperrt wird</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>API key</source>
        <translation>API-Schlüssel</translation>
    </message>
    <message>
        <source>User and password</source>
        <translation>Benutzer und Passwort</translation>
    </message>
    <message>
        <source>&amp;URL:</source>
        <translation>&amp;URL:</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <source>&amp;Broker:</source>
        <translation>&amp;Broker:</translation>
    </message>
    <message>
        <source>C&amp;redential:</source>
        <translation>&amp;Zugangsdaten:</translation>
    </message>
    <message>
        <source>U&amp;ser:</source>
        <translation>Ben&amp;utzer:</translation>
    </message>
    <message>
        <source>&amp;Password:</source>
        <translation>&amp;Passwort:</translation>
    </message>
    <message>
        <source>&amp;Environment:</source>
        <translation>Umgebun&amp;g:</translation>
    </message>
    <message>
        <source>Own certificates</source>
        <translation>Eigene Zertifikate</translation>
    </message>
    <message>
        <source>Certificate &amp;authority:</source>
        <translation>Zertifizierungs&amp;stelle:</translation>
    </message>
    <message>
        <source>Client &amp;certificate:</source>
        <translation>Client-&amp;Zertifikat:</translation>
    </message>
    <message>
        <source>C&amp;lient key:</source>
        <translation>C&amp;lient-Schlüssel:</translation>
    </message>
    <message>
        <source>Unchanged when left empty</source>
        <translation>Unverändert, wenn leer</translation>
    </message>
    <message>
        <source>This is not a URL. It looks like https://broker.example.com:6632.</source>
        <translation>Das ist keine URL. Eine sieht so aus: https://broker.example.com:6632.</translation>
    </message>
    <message>
        <source>The URL has to begin with http:// or https://.</source>
        <translation>Die URL muss mit http:// oder https:// beginnen.</translation>
    </message>
    <message>
        <source>The URL names no host.</source>
        <translation>Die URL nennt keinen Rechner.</translation>
    </message>
    <message>
        <source>The URL of a broker has no part after “?” or “#”.</source>
        <translation>Die URL eines Brokers hat keinen Teil nach „?“ oder „#“.</translation>
    </message>
    <message>
        <source>Enter the URL of the broker.</source>
        <translation>Geben Sie die URL des Brokers ein.</translation>
    </message>
    <message>
        <source>Enter the user.</source>
        <translation>Geben Sie den Benutzer ein.</translation>
    </message>
    <message>
        <source>The file %1 cannot be read.</source>
        <translation>Die Datei %1 kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>A client certificate and its key are needed together.</source>
        <translation>Ein Client-Zertifikat und sein Schlüssel werden zusammen gebraucht.</translation>
    </message>
    <message>
        <source>API &amp;key:</source>
        <translation>API-&amp;Schlüssel:</translation>
    </message>
    <message>
        <source>&amp;Token:</source>
        <translation>&amp;Token:</translation>
    </message>
    <message>
        <source>Careful: over http:// anyone on the way can read this credential. Use https:// if the broker offers it.</source>
        <translation>Vorsicht: Über http:// kann jeder unterwegs diese Zugangsdaten lesen. Nehmen Sie https://, wenn der Broker es anbietet.</translation>
    </message>
    <message>
        <source>Production always opens locked. Type the connection&apos;s name to unlock it for 15 minutes.</source>
        <translation>Produktion öffnet immer gesperrt. Geben Sie den Namen der Verbindung ein, um sie für 15 Minuten zu entsperren.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a field, and what is wrong with it</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>dlo::ConnectionTreePane</name>
    <message>
        <source>Find a queue or group…</source>
        <translation>Queue oder Gruppe suchen…</translation>
    </message>
    <message>
        <source>Find a connection, queue or consumer group</source>
        <translation>Verbindung, Queue oder Consumer-Gruppe suchen</translation>
    </message>
    <message>
        <source>Connections, queues and consumer groups</source>
        <translation>Verbindungen, Queues und Consumer-Gruppen</translation>
    </message>
    <message>
        <source>No connections yet. Add the broker whose dead letters you look after, or practise on one that runs inside this program.</source>
        <translation>Noch keine Verbindungen. Fügen Sie den Broker hinzu, um dessen Dead Letters Sie sich kümmern, oder üben Sie an einem, der in diesem Programm läuft.</translation>
    </message>
</context>
<context>
    <name>dlo::CredentialDialog</name>
    <message>
        <source>&amp;Keep it in the keychain of this computer</source>
        <translation>Im &amp;Schlüsselbund dieses Rechners aufbewahren</translation>
    </message>
    <message>
        <source>Sign in</source>
        <translation>Anmelden</translation>
    </message>
    <message>
        <source>User</source>
        <translation>Benutzer</translation>
    </message>
    <message>
        <source>Password or token</source>
        <translation>Passwort oder Token</translation>
    </message>
    <message>
        <source>There is no keychain that could keep it</source>
        <translation>Es gibt keinen Schlüsselbund, der es aufbewahren könnte</translation>
    </message>
    <message>
        <source>&amp;User:</source>
        <translation>Ben&amp;utzer:</translation>
    </message>
    <message>
        <source>&amp;Password:</source>
        <translation>&amp;Passwort:</translation>
    </message>
    <message>
        <source>API &amp;key:</source>
        <translation>API-&amp;Schlüssel:</translation>
    </message>
    <message>
        <source>&amp;Token:</source>
        <translation>&amp;Token:</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>&amp;Verbinden</translation>
    </message>
    <message>
        <source>No password, token or key of “%1” is saved. It is needed to connect.</source>
        <translation>Für „%1“ ist kein Passwort, Token oder Schlüssel gespeichert. Zum Verbinden wird eines gebraucht.</translation>
    </message>
    <message>
        <source>This computer has no keychain that this program can use, so it asks each time it connects to “%1”. What you type is kept in memory only, never in a file.</source>
        <translation>Dieser Rechner hat keinen Schlüsselbund, den dieses Programm benutzen kann; darum fragt es bei jeder Verbindung mit „%1“. Was Sie eingeben, bleibt nur im Arbeitsspeicher, nie in einer Datei.</translation>
    </message>
    <message>
        <source>The system says: %1</source>
        <translation>Das System sagt: %1</translation>
    </message>
    <message>
        <source>“%1” did not accept this credential, or it has expired.</source>
        <translation>„%1“ hat diese Zugangsdaten nicht angenommen, oder sie sind abgelaufen.</translation>
    </message>
    <message>
        <source>The broker says: %1</source>
        <translation>Der Broker sagt: %1</translation>
    </message>
</context>
<context>
    <name>dlo::DeleteDialog</name>
    <message>
        <source>&amp;Delete the dead letter</source>
        <translation>Den Dead Letter &amp;löschen</translation>
    </message>
    <message>
        <source>Delete a dead letter</source>
        <translation>Einen Dead Letter löschen</translation>
    </message>
    <message>
        <source>for example: test data, handled by hand, ticket 4711</source>
        <translation>zum Beispiel: Testdaten, von Hand erledigt, Ticket 4711</translation>
    </message>
    <message>
        <source>&amp;Why is it deleted? (kept in the journal)</source>
        <translation>&amp;Warum wird er gelöscht? (steht im Journal)</translation>
    </message>
    <message>
        <source>Write down a reason first.</source>
        <translation>Schreiben Sie zuerst einen Grund auf.</translation>
    </message>
    <message>
        <source>The payload was encrypted and is not kept: after this it cannot be had again.</source>
        <translation>Die Payload war verschlüsselt und wird nicht aufbewahrt: Danach ist sie nicht mehr zu bekommen.</translation>
    </message>
    <message>
        <source>The broker&apos;s list told no payload, so none is kept: after this it cannot be had again.</source>
        <translation>Die Liste des Brokers hat keine Payload genannt, darum wird keine aufbewahrt: Danach ist sie nicht mehr zu bekommen.</translation>
    </message>
    <message>
        <source>The dead letter of %1 in %2 is deleted and not sent again. It is kept in the journal file.</source>
        <translation>Der Dead Letter von %1 in %2 wird gelöscht und nicht noch einmal gesendet. Er wird in der Journaldatei aufbewahrt.</translation>
    </message>
    <message>
        <source>The dead letter of %1 in %2 is deleted and not sent again. It is kept in the journal file, without its payload.</source>
        <translation>Der Dead Letter von %1 in %2 wird gelöscht und nicht noch einmal gesendet. Er wird in der Journaldatei aufbewahrt, ohne seine Payload.</translation>
    </message>
</context>
<context>
    <name>dlo::DepthPane</name>
    <message>
        <source>Depth of the dead letters over time</source>
        <translation>Anzahl der Dead Letters über die Zeit</translation>
    </message>
    <message>
        <source>The left and right arrow keys read out values</source>
        <translation>Die Pfeiltasten links und rechts lesen Werte ab</translation>
    </message>
    <message>
        <source>Depth at the pointer</source>
        <translation>Anzahl am Zeiger</translation>
    </message>
    <message>
        <source>15 min</source>
        <translation>15 min</translation>
    </message>
    <message>
        <source>Show the last 15 minutes</source>
        <translation>Die letzten 15 Minuten zeigen</translation>
    </message>
    <message>
        <source>1 h</source>
        <translation>1 h</translation>
    </message>
    <message>
        <source>Show the last hour</source>
        <translation>Die letzte Stunde zeigen</translation>
    </message>
    <message>
        <source>24 h</source>
        <translation>24 h</translation>
    </message>
    <message>
        <source>Show the last 24 hours</source>
        <translation>Die letzten 24 Stunden zeigen</translation>
    </message>
    <message>
        <source>Depth over time is drawn here once a connection is open.</source>
        <translation>Der Verlauf der Anzahl wird hier gezeichnet, sobald eine Verbindung offen ist.</translation>
    </message>
    <message>
        <source>Point at the chart to read values</source>
        <translation>Auf das Diagramm zeigen, um Werte abzulesen</translation>
    </message>
    <message>
        <source>%1 (%2 UTC)</source>
        <translation>%1 (%2 UTC)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a queue and its depth</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Depth is sampled while the program runs; nothing yet.</source>
        <translation>Die Anzahl wird erfasst, während das Programm läuft; noch gibt es nichts zu zeigen.</translation>
    </message>
</context>
<context>
    <name>dlo::DetailsView</name>
    <message>
        <source>Queue</source>
        <translation>Queue</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>Partition</translation>
    </message>
    <message>
        <source>Partition id</source>
        <translation>Partitions-ID</translation>
    </message>
    <message>
        <source>Consumer group</source>
        <translation>Consumer-Gruppe</translation>
    </message>
    <message>
        <source>Transaction id</source>
        <translation>Transaktions-ID</translation>
    </message>
    <message>
        <source>Message id</source>
        <translation>Nachrichten-ID</translation>
    </message>
    <message>
        <source>Dead letter id</source>
        <translation>Dead-Letter-ID</translation>
    </message>
    <message>
        <source>Failed at</source>
        <translation>Gescheitert am</translation>
    </message>
    <message>
        <source>Enqueued at</source>
        <translation>Eingereiht am</translation>
    </message>
    <message>
        <source>Retries</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>Producer</source>
        <translation>Erzeuger</translation>
    </message>
    <message>
        <source>Trace id</source>
        <translation>Trace-ID</translation>
    </message>
    <message>
        <source>Protection</source>
        <translation>Schutz</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>SHA-256</source>
        <translation>SHA-256</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy: %1</source>
        <translation>Kopieren: %1</translation>
    </message>
    <message>
        <source>given up by the broker</source>
        <translation>vom Broker aufgegeben</translation>
    </message>
    <message>
        <source>%1 (%2 bytes)</source>
        <translation>%1 (%2 Bytes)</translation>
    </message>
    <message>
        <source>not told by this broker</source>
        <translation>von diesem Broker nicht genannt</translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation>%1
%2</translation>
    </message>
    <message>
        <source>being worked out…</source>
        <translation>wird berechnet…</translation>
    </message>
</context>
<context>
    <name>dlo::DiffView</name>
    <message>
        <source>Comparing…</source>
        <translation>Vergleicht…</translation>
    </message>
    <message numerus="yes">
        <source>⋯ %1 unchanged lines left out</source>
        <translation>
            <numerusform>⋯ %1 unveränderte Zeile ausgelassen</numerusform>
            <numerusform>⋯ %1 unveränderte Zeilen ausgelassen</numerusform>
        </translation>
    </message>
    <message>
        <source>Previous change</source>
        <translation>Vorige Änderung</translation>
    </message>
    <message>
        <source>Next change</source>
        <translation>Nächste Änderung</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>Inline</source>
        <translation>Untereinander</translation>
    </message>
    <message>
        <source>Previous change (Shift+F7)</source>
        <translation>Vorige Änderung (Umschalt+F7)</translation>
    </message>
    <message>
        <source>Next change (F7)</source>
        <translation>Nächste Änderung (F7)</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>After: what is sent</source>
        <translation>Nachher: was gesendet wird</translation>
    </message>
    <message>
        <source>What will be stored</source>
        <translation>Was gespeichert wird</translation>
    </message>
    <message>
        <source>Changes, before and after</source>
        <translation>Änderungen, vorher und nachher</translation>
    </message>
    <message>
        <source>− removed   + added   ~ white space only   → stored otherwise   × not stored here</source>
        <translation>− entfernt   + hinzugefügt   ~ nur Leerraum   → anders gespeichert   × hier nicht gespeichert</translation>
    </message>
    <message>
        <source>What %1 will store</source>
        <translation>Was %1 speichern wird</translation>
    </message>
    <message>
        <source>You changed nothing. The broker will store it otherwise.</source>
        <translation>Sie haben nichts geändert. Der Broker wird es anders speichern.</translation>
    </message>
    <message>
        <source>Nothing changed: what is sent is what came.</source>
        <translation>Nichts geändert: Gesendet wird, was ankam.</translation>
    </message>
    <message>
        <source>Too different to compare line by line: all that is between the first and the last difference is shown as removed and added.</source>
        <translation>Zu verschieden für einen Vergleich Zeile für Zeile: Alles zwischen dem ersten und dem letzten Unterschied ist als entfernt und hinzugefügt gezeigt.</translation>
    </message>
    <message numerus="yes">
        <source>Only white space changed, in %n place(s).</source>
        <translation>
            <numerusform>Nur Leerraum wurde geändert, an %n Stelle.</numerusform>
            <numerusform>Nur Leerraum wurde geändert, an %n Stellen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Change %1 of %2.</source>
        <translation>Änderung %1 von %2.</translation>
    </message>
    <message numerus="yes">
        <source>%n of them in white space only.</source>
        <translation>
            <numerusform>%n davon nur im Leerraum.</numerusform>
            <numerusform>%n davon nur im Leerraum.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The first %n of them are shown.</source>
        <translation>
            <numerusform>Die erste davon ist gezeigt.</numerusform>
            <numerusform>Die ersten %n davon sind gezeigt.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 does not keep a payload as it is sent.</source>
        <translation>%1 behält eine Payload nicht so, wie sie gesendet wird.</translation>
    </message>
    <message>
        <source>It sorts the keys of objects.</source>
        <translation>Er sortiert die Schlüssel von Objekten.</translation>
    </message>
    <message numerus="yes">
        <source>Of equal keys only the last one stays: it drops %n.</source>
        <translation>
            <numerusform>Von gleichen Schlüsseln bleibt nur der letzte: Er lässt %n weg.</numerusform>
            <numerusform>Von gleichen Schlüsseln bleibt nur der letzte: Er lässt %n weg.</numerusform>
        </translation>
    </message>
    <message>
        <source>It writes %1 as %2.</source>
        <translation>Er schreibt %1 als %2.</translation>
    </message>
    <message numerus="yes">
        <source>It writes %n more number(s) in another way.</source>
        <translation>
            <numerusform>Er schreibt %n weitere Zahl anders.</numerusform>
            <numerusform>Er schreibt %n weitere Zahlen anders.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It writes %n text(s) with other escapes, but the same characters.</source>
        <translation>
            <numerusform>Er schreibt %n Text mit anderen Escapes, aber denselben Zeichen.</numerusform>
            <numerusform>Er schreibt %n Texte mit anderen Escapes, aber denselben Zeichen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>dlo::DraftsDialog</name>
    <message>
        <source>&amp;Open</source>
        <translation>Ö&amp;ffnen</translation>
    </message>
    <message>
        <source>&amp;Copy payload</source>
        <translation>Payload &amp;kopieren</translation>
    </message>
    <message>
        <source>&amp;Save to file…</source>
        <translation>In Datei &amp;speichern …</translation>
    </message>
    <message>
        <source>&amp;Delete…</source>
        <translation>&amp;Löschen …</translation>
    </message>
    <message>
        <source>Drafts</source>
        <translation>Entwürfe</translation>
    </message>
    <message>
        <source>Typed</source>
        <translation>Geschrieben</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Queue</translation>
    </message>
    <message>
        <source>Dead letter</source>
        <translation>Dead Letter</translation>
    </message>
    <message>
        <source>Is it still there?</source>
        <translation>Ist er noch da?</translation>
    </message>
    <message>
        <source>What you typed over payloads and did not send. It is kept until you send it, take it back or delete it.</source>
        <translation>Was Sie in Payloads geschrieben und nicht gesendet haben. Es wird aufbewahrt, bis Sie es senden, zurücknehmen oder löschen.</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>Ja</translation>
    </message>
    <message>
        <source>No, it is gone</source>
        <translation>Nein, er ist weg</translation>
    </message>
    <message>
        <source>Unknown: its list is not shown</source>
        <translation>Unbekannt: Seine Liste wird nicht gezeigt</translation>
    </message>
    <message>
        <source>Unknown: not connected</source>
        <translation>Unbekannt: nicht verbunden</translation>
    </message>
    <message>
        <source>(a connection that was removed)</source>
        <translation>(eine Verbindung, die entfernt wurde)</translation>
    </message>
    <message>
        <source>%1, not on disk</source>
        <translation>%1, nicht auf der Platte</translation>
    </message>
    <message>
        <source>There are no drafts. What you type over a payload is listed here until you send it or take it back.</source>
        <translation>Es gibt keine Entwürfe. Was Sie in eine Payload schreiben, steht hier, bis Sie es senden oder zurücknehmen.</translation>
    </message>
    <message>
        <source>The dead letter is gone. What you typed can still be copied or saved.</source>
        <translation>Der Dead Letter ist weg. Was Sie geschrieben haben, lässt sich noch kopieren oder speichern.</translation>
    </message>
    <message>
        <source>Show the dead letter with what you typed</source>
        <translation>Den Dead Letter mit dem zeigen, was Sie geschrieben haben</translation>
    </message>
    <message>
        <source>Not copied: the payload is not text.</source>
        <translation>Nicht kopiert: Die Payload ist kein Text.</translation>
    </message>
    <message>
        <source>Save it to a file instead.</source>
        <translation>Speichern Sie sie stattdessen in eine Datei.</translation>
    </message>
    <message>
        <source>The payload is in the clipboard (%1).</source>
        <translation>Die Payload ist in der Zwischenablage (%1).</translation>
    </message>
    <message>
        <source>Save the payload as typed</source>
        <translation>Die Payload speichern, wie sie geschrieben wurde</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>Gespeichert als %1.</translation>
    </message>
    <message>
        <source>Not saved: %1</source>
        <translation>Nicht gespeichert: %1</translation>
    </message>
    <message>
        <source>This draft is not there any more: another window has dealt with it.</source>
        <translation>Diesen Entwurf gibt es nicht mehr: Ein anderes Fenster hat ihn erledigt.</translation>
    </message>
    <message>
        <source>This draft cannot be read. %1</source>
        <translation>Dieser Entwurf kann nicht gelesen werden. %1</translation>
    </message>
    <message>
        <source>It stays in the list until you delete it.</source>
        <translation>Er bleibt in der Liste, bis Sie ihn löschen.</translation>
    </message>
    <message>
        <source>Delete the draft?</source>
        <translation>Den Entwurf löschen?</translation>
    </message>
    <message>
        <source>What you typed on %1 cannot be brought back. The dead letter itself is left alone.</source>
        <translation>Was Sie am %1 geschrieben haben, lässt sich nicht zurückholen. Der Dead Letter selbst wird nicht angerührt.</translation>
    </message>
    <message>
        <source>&amp;Delete the draft</source>
        <translation>Den Entwurf &amp;löschen</translation>
    </message>
</context>
<context>
    <name>dlo::DraftsNotice</name>
    <message>
        <source>There is no room left for drafts.</source>
        <translation>Für Entwürfe ist kein Platz mehr.</translation>
    </message>
    <message>
        <source>Drafts cannot be saved: their file is damaged or newer than this program, and another window uses it.</source>
        <translation>Entwürfe können nicht gespeichert werden: Ihre Datei ist beschädigt oder neuer als dieses Programm, und ein anderes Fenster benutzt sie.</translation>
    </message>
    <message>
        <source>Drafts cannot be saved at the moment. %1</source>
        <translation>Entwürfe können gerade nicht gespeichert werden. %1</translation>
    </message>
    <message>
        <source>What you type is kept until the program ends, and is lost then. The file is %1.</source>
        <translation>Was Sie schreiben, wird aufbewahrt, bis das Programm endet, und geht dann verloren. Die Datei ist %1.</translation>
    </message>
    <message>
        <source>The file with the drafts was written by a newer version of this program.</source>
        <translation>Die Datei mit den Entwürfen wurde von einer neueren Version dieses Programms geschrieben.</translation>
    </message>
    <message>
        <source>The file with the drafts belongs to another program.</source>
        <translation>Die Datei mit den Entwürfen gehört zu einem anderen Programm.</translation>
    </message>
    <message>
        <source>The file with the drafts is damaged.</source>
        <translation>Die Datei mit den Entwürfen ist beschädigt.</translation>
    </message>
    <message>
        <source>A new one was begun; the old file is kept as %1.</source>
        <translation>Eine neue wurde begonnen; die alte Datei wird als %1 aufbewahrt.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>a dead letter; a date</comment>
        <translation>%1 vom %2</translation>
    </message>
    <message>
        <source>The oldest draft was deleted to make room.</source>
        <translation>Der älteste Entwurf wurde gelöscht, um Platz zu schaffen.</translation>
    </message>
    <message numerus="yes">
        <source>The %n oldest drafts were deleted to make room.</source>
        <translation>
            <numerusform>Der %n älteste Entwurf wurde gelöscht, um Platz zu schaffen.</numerusform>
            <numerusform>Die %n ältesten Entwürfe wurden gelöscht, um Platz zu schaffen.</numerusform>
        </translation>
    </message>
    <message>
        <source>A draft was taken off the disk, because its payload is encrypted at the broker.</source>
        <translation>Ein Entwurf wurde von der Platte genommen, weil seine Payload beim Broker verschlüsselt ist.</translation>
    </message>
    <message numerus="yes">
        <source>%n drafts were taken off the disk, because their payloads are encrypted at the broker.</source>
        <translation>
            <numerusform>%n Entwurf wurde von der Platte genommen, weil seine Payload beim Broker verschlüsselt ist.</numerusform>
            <numerusform>%n Entwürfe wurden von der Platte genommen, weil ihre Payloads beim Broker verschlüsselt sind.</numerusform>
        </translation>
    </message>
    <message>
        <source>What you typed is kept until the program ends.</source>
        <translation>Was Sie geschrieben haben, wird aufbewahrt, bis das Programm endet.</translation>
    </message>
    <message>
        <source>The dead letter of this draft is gone: it was replayed or removed, here or by someone else.</source>
        <translation>Der Dead Letter dieses Entwurfs ist weg: Er wurde erneut zugestellt oder entfernt, hier oder von jemand anderem.</translation>
    </message>
    <message>
        <source>What you typed can be copied or saved under “Drafts”.</source>
        <translation>Was Sie geschrieben haben, lässt sich unter „Entwürfe“ kopieren oder speichern.</translation>
    </message>
</context>
<context>
    <name>dlo::DryRunDialog</name>
    <message>
        <source>Dry run: %1</source>
        <translation>Probelauf: %1</translation>
    </message>
    <message>
        <source>Nothing is sent and nothing is changed. What the broker refuses by rules of its own, and what happens until the run, cannot be known before.</source>
        <translation>Nichts wird gesendet und nichts geändert. Was der Broker nach eigenen Regeln ablehnt und was bis zum Lauf geschieht, lässt sich vorher nicht wissen.</translation>
    </message>
    <message>
        <source>Only those that would &amp;not be done</source>
        <translation>Nur die, die &amp;nicht erledigt würden</translation>
    </message>
    <message>
        <source>Dead letters of this dry run</source>
        <translation>Dead Letters dieses Probelaufs</translation>
    </message>
    <message>
        <source>There is none that would not be done, up to now.</source>
        <translation>Bisher gibt es keinen, der nicht erledigt würde.</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>A&amp;bbrechen</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>But nothing may be sent now: %1</source>
        <translation>Aber jetzt darf nichts gesendet werden: %1</translation>
    </message>
</context>
<context>
    <name>dlo::EditorActions</name>
    <message>
        <source>&amp;Find…</source>
        <translation>&amp;Suchen …</translation>
    </message>
    <message>
        <source>&amp;Replace…</source>
        <translation>&amp;Ersetzen …</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>&amp;Weitersuchen</translation>
    </message>
    <message>
        <source>Find &amp;previous</source>
        <translation>&amp;Rückwärts suchen</translation>
    </message>
    <message>
        <source>&amp;Go to line or JSON Pointer…</source>
        <translation>&amp;Gehe zu Zeile oder JSON-Pointer …</translation>
    </message>
    <message>
        <source>Go to the &amp;matching bracket</source>
        <translation>Zur &amp;passenden Klammer</translation>
    </message>
    <message>
        <source>Copy &amp;JSON Pointer</source>
        <translation>&amp;JSON-Pointer kopieren</translation>
    </message>
    <message>
        <source>Next pro&amp;blem</source>
        <translation>Nächstes Pro&amp;blem</translation>
    </message>
    <message>
        <source>Previous problem</source>
        <translation>Voriges Problem</translation>
    </message>
    <message>
        <source>F&amp;old</source>
        <translation>&amp;Einklappen</translation>
    </message>
    <message>
        <source>&amp;Unfold</source>
        <translation>&amp;Ausklappen</translation>
    </message>
    <message>
        <source>Fold all</source>
        <translation>Alles einklappen</translation>
    </message>
    <message>
        <source>Unfold all</source>
        <translation>Alles ausklappen</translation>
    </message>
    <message>
        <source>&amp;Wrap long lines</source>
        <translation>Lange &amp;Zeilen umbrechen</translation>
    </message>
    <message>
        <source>Show &amp;invisible characters</source>
        <translation>&amp;Unsichtbare Zeichen zeigen</translation>
    </message>
    <message>
        <source>&amp;Larger text</source>
        <translation>&amp;Größere Schrift</translation>
    </message>
    <message>
        <source>&amp;Smaller text</source>
        <translation>&amp;Kleinere Schrift</translation>
    </message>
    <message>
        <source>Normal text si&amp;ze</source>
        <translation>Nor&amp;male Schriftgröße</translation>
    </message>
</context>
<context>
    <name>dlo::EffectsView</name>
    <message>
        <source>Nothing else is touched.</source>
        <translation>Sonst wird nichts berührt.</translation>
    </message>
</context>
<context>
    <name>dlo::ExportDialog</name>
    <message>
        <source>&amp;Letters file (JSONL)</source>
        <translation>Dead-&amp;Letter-Datei (JSONL)</translation>
    </message>
    <message>
        <source>&amp;Table for spreadsheets (CSV)</source>
        <translation>&amp;Tabelle für die Tabellenkalkulation (CSV)</translation>
    </message>
    <message>
        <source>&amp;Write the decrypted payloads to the file</source>
        <translation>Die &amp;entschlüsselten Payloads in die Datei schreiben</translation>
    </message>
    <message>
        <source>&amp;Replace the file that is there</source>
        <translation>Die &amp;vorhandene Datei ersetzen</translation>
    </message>
    <message>
        <source>E&amp;xport</source>
        <translation>E&amp;xportieren</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Export dead letters</source>
        <translation>Dead Letters exportieren</translation>
    </message>
    <message>
        <source>The list was not read to its end when this was opened: there may be more at the broker.</source>
        <translation>Die Liste war nicht zu Ende gelesen, als dieses Fenster geöffnet wurde: Beim Broker kann es mehr geben.</translation>
    </message>
    <message>
        <source>Rows of the broker&apos;s answer that could not be read are not in the list: %1.</source>
        <translation>Zeilen der Antwort des Brokers, die nicht gelesen werden konnten, sind nicht in der Liste: %1.</translation>
    </message>
    <message>
        <source>Choose a file first.</source>
        <translation>Wählen Sie zuerst eine Datei.</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Wird abgebrochen …</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>A&amp;bbrechen</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>The &amp;selected letters (none is selected)</source>
        <translation>Die au&amp;sgewählten Dead Letters (keiner ist ausgewählt)</translation>
    </message>
    <message>
        <source>The 1 &amp;selected letter</source>
        <translation>Den 1 au&amp;sgewählten Dead Letter</translation>
    </message>
    <message>
        <source>The %1 &amp;selected letters</source>
        <translation>Die %1 au&amp;sgewählten Dead Letters</translation>
    </message>
    <message>
        <source>&amp;All %1 in this list</source>
        <translation>&amp;Alle %1 in dieser Liste</translation>
    </message>
    <message>
        <source>&amp;All %1 that the filter shows</source>
        <translation>&amp;Alle %1, die der Filter zeigt</translation>
    </message>
    <message>
        <source>They are stored encrypted; in the file they would be readable</source>
        <translation>Sie sind verschlüsselt gespeichert; in der Datei wären sie lesbar</translation>
    </message>
    <message>
        <source>Which letters</source>
        <translation>Welche Dead Letters</translation>
    </message>
    <message>
        <source>As what</source>
        <translation>In welcher Form</translation>
    </message>
    <message>
        <source>&amp;File:</source>
        <translation>&amp;Datei:</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message>
        <source>Choose where to write the file</source>
        <translation>Wählen, wohin die Datei geschrieben wird</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Datei wählen</translation>
    </message>
    <message>
        <source>Writing the file</source>
        <translation>Die Datei wird geschrieben</translation>
    </message>
</context>
<context>
    <name>dlo::ExportFlow</name>
    <message>
        <source>No connection is open.</source>
        <translation>Keine Verbindung ist offen.</translation>
    </message>
    <message>
        <source>No dead letter is shown.</source>
        <translation>Kein Dead Letter wird gezeigt.</translation>
    </message>
</context>
<context>
    <name>dlo::FidelityView</name>
    <message>
        <source>What will differ, and why</source>
        <translation>Was anders wird, und warum</translation>
    </message>
    <message>
        <source>Of the message</source>
        <translation>An der Nachricht</translation>
    </message>
    <message>
        <source>What consumers get</source>
        <translation>Was Consumer bekommen</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>What &amp;will differ…</source>
        <translation>Was an&amp;ders wird …</translation>
    </message>
    <message>
        <source>In what the message that consumers get will differ from the dead letter, and why</source>
        <translation>Worin sich die Nachricht, die Consumer bekommen, vom Dead Letter unterscheidet, und warum</translation>
    </message>
    <message>
        <source>Nothing: it arrives as it was.</source>
        <translation>Nichts: Sie kommt an, wie sie war.</translation>
    </message>
    <message>
        <source>What will differ</source>
        <translation>Was anders wird</translation>
    </message>
    <message>
        <source>The message that consumers get is not the dead letter itself.</source>
        <translation>Die Nachricht, die Consumer bekommen, ist nicht der Dead Letter selbst.</translation>
    </message>
</context>
<context>
    <name>dlo::FieldsModel</name>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>number</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>boolean</source>
        <translation>Wahrheitswert</translation>
    </message>
    <message>
        <source>empty object</source>
        <translation>leeres Objekt</translation>
    </message>
    <message>
        <source>empty list</source>
        <translation>leere Liste</translation>
    </message>
    <message>
        <source>(the whole payload)</source>
        <translation>(die ganze Payload)</translation>
    </message>
    <message>
        <source>JSON Pointer</source>
        <translation>JSON-Pointer</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
</context>
<context>
    <name>dlo::FieldsView</name>
    <message>
        <source>Copy &amp;pointer</source>
        <translation>&amp;Pointer kopieren</translation>
    </message>
    <message>
        <source>&amp;Copy value</source>
        <translation>&amp;Wert kopieren</translation>
    </message>
    <message>
        <source>&amp;Show in JSON</source>
        <translation>In &amp;JSON zeigen</translation>
    </message>
    <message>
        <source>Find fields</source>
        <translation>Felder suchen</translation>
    </message>
    <message>
        <source>Find in pointers and values…</source>
        <translation>In Pointern und Werten suchen …</translation>
    </message>
    <message>
        <source>Fields of the payload</source>
        <translation>Felder der Payload</translation>
    </message>
    <message>
        <source>The fields are being read…</source>
        <translation>Die Felder werden gelesen …</translation>
    </message>
    <message>
        <source>There are no fields to show, as this is not JSON. %1</source>
        <translation>Es gibt keine Felder zu zeigen, weil das kein JSON ist. %1</translation>
    </message>
    <message>
        <source>The first %1 of %2 fields. Find the others by a part of their pointer or value.</source>
        <translation>Die ersten %1 von %2 Feldern. Die anderen finden Sie über einen Teil ihres Pointers oder Wertes.</translation>
    </message>
    <message>
        <source>%1 of %2 fields</source>
        <translation>%1 von %2 Feldern</translation>
    </message>
    <message>
        <source>Not changed: a value must be JSON, with quotes around a text. %1</source>
        <translation>Nicht geändert: Ein Wert muss JSON sein, ein Text in Anführungszeichen. %1</translation>
    </message>
    <message>
        <source>Not changed: the payload is still being read. Try again in a moment.</source>
        <translation>Nicht geändert: Die Payload wird noch gelesen. Versuchen Sie es gleich noch einmal.</translation>
    </message>
    <message>
        <source>The payload is too long for its fields to be listed. JSON and Hex show all of it.</source>
        <translation>Die Payload ist zu lang, um ihre Felder aufzulisten. JSON und Hex zeigen sie ganz.</translation>
    </message>
</context>
<context>
    <name>dlo::FileField</name>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Datei wählen</translation>
    </message>
    <message>
        <source>Choose a file: %1</source>
        <translation>Datei wählen: %1</translation>
    </message>
</context>
<context>
    <name>dlo::FileWorkDialog</name>
    <message>
        <source>How far it is</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Wird abgebrochen …</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>A&amp;bbrechen</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>S&amp;chließen</translation>
    </message>
</context>
<context>
    <name>dlo::FindBar</name>
    <message>
        <source>Match upper and lower case</source>
        <translation>Groß- und Kleinschreibung beachten</translation>
    </message>
    <message>
        <source>Whole words only</source>
        <translation>Nur ganze Wörter</translation>
    </message>
    <message>
        <source>Regular expression; in the replacement \1 to \9 are its groups</source>
        <translation>Regulärer Ausdruck; in der Ersetzung stehen \1 bis \9 für seine Gruppen</translation>
    </message>
    <message>
        <source>Previous match (Shift+F3)</source>
        <translation>Voriger Treffer (Umschalt+F3)</translation>
    </message>
    <message>
        <source>Next match (F3)</source>
        <translation>Nächster Treffer (F3)</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>Alle ersetzen</translation>
    </message>
    <message>
        <source>Find in the text</source>
        <translation>Im Text suchen</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>Ersetzen durch</translation>
    </message>
    <message>
        <source>This is no regular expression: at character %1, %2.</source>
        <translation>Das ist kein regulärer Ausdruck: bei Zeichen %1, %2.</translation>
    </message>
    <message>
        <source>There are more matches than are counted.</source>
        <translation>Es gibt mehr Treffer, als gezählt werden.</translation>
    </message>
    <message>
        <source>The search was given up because this expression takes too long here. There may be more matches.</source>
        <translation>Die Suche wurde aufgegeben, weil dieser Ausdruck hier zu lange braucht. Es kann mehr Treffer geben.</translation>
    </message>
    <message>
        <source>Went on from the other end of the text.</source>
        <translation>Am anderen Ende des Textes fortgesetzt.</translation>
    </message>
    <message>
        <source>searching…</source>
        <translation>sucht …</translation>
    </message>
    <message>
        <source>no match</source>
        <translation>kein Treffer</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>number of the match, and how many there are</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 found</source>
        <comment>a number of matches</comment>
        <translation>%1 gefunden</translation>
    </message>
    <message>
        <source>This text cannot be edited</source>
        <translation>Dieser Text kann nicht bearbeitet werden</translation>
    </message>
    <message numerus="yes">
        <source>%n matches were replaced.</source>
        <translation>
            <numerusform>%n Treffer wurde ersetzt.</numerusform>
            <numerusform>%n Treffer wurden ersetzt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was replaced: there are too many matches to do it in one step.</source>
        <translation>Nichts wurde ersetzt: Es sind zu viele Treffer für einen Schritt.</translation>
    </message>
    <message>
        <source>Nothing was replaced: the expression takes too long here.</source>
        <translation>Nichts wurde ersetzt: Der Ausdruck braucht hier zu lange.</translation>
    </message>
</context>
<context>
    <name>dlo::Folding</name>
    <message numerus="yes">
        <source>… %n lines</source>
        <comment>folded away</comment>
        <translation>
            <numerusform>… %n Zeile</numerusform>
            <numerusform>… %n Zeilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… %n lines %1</source>
        <comment>folded away; and the closing bracket</comment>
        <translation>
            <numerusform>… %n Zeile %1</numerusform>
            <numerusform>… %n Zeilen %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>dlo::GoToBar</name>
    <message>
        <source>Go to a line, or to a JSON Pointer</source>
        <translation>Zu einer Zeile oder einem JSON-Pointer gehen</translation>
    </message>
    <message>
        <source>Go to: 12, 12:5 or /items/0</source>
        <translation>Gehe zu: 12, 12:5 oder /items/0</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Write a line (12), a line and a column (12:5), or a JSON Pointer that begins with /.</source>
        <translation>Schreiben Sie eine Zeile (12), Zeile und Spalte (12:5) oder einen JSON-Pointer, der mit / beginnt.</translation>
    </message>
    <message>
        <source>This is no JSON Pointer: behind ~ must come 0 (for ~) or 1 (for /).</source>
        <translation>Das ist kein JSON-Pointer: Nach ~ muss 0 (für ~) oder 1 (für /) kommen.</translation>
    </message>
    <message>
        <source>The text is still being read. Try again in a moment.</source>
        <translation>Der Text wird noch gelesen. Versuchen Sie es gleich noch einmal.</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Sucht …</translation>
    </message>
    <message>
        <source>No value has this pointer.</source>
        <translation>Kein Wert hat diesen Pointer.</translation>
    </message>
    <message>
        <source>%1 of %2 values with this pointer: a name is given more than once. Enter goes to the next.</source>
        <translation>%1 von %2 Werten mit diesem Pointer: Ein Name kommt mehrmals vor. Eingabe geht zum nächsten.</translation>
    </message>
</context>
<context>
    <name>dlo::HeaderChangesView</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 und %n weiterer</numerusform>
            <numerusform>%1 und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Headers: this broker takes none with a push, so these are not sent: %1</source>
        <translation>Header: Dieser Broker nimmt beim Senden keine an, darum werden diese nicht gesendet: %1</translation>
    </message>
    <message>
        <source>Headers: as they came</source>
        <translation>Header: wie empfangen</translation>
    </message>
    <message numerus="yes">
        <source>Headers: %1, %n as they came</source>
        <comment>what was changed; how many were not</comment>
        <translation>
            <numerusform>Header: %1, %n wie empfangen</numerusform>
            <numerusform>Header: %1, %n wie empfangen</numerusform>
        </translation>
    </message>
    <message>
        <source>Changes to the headers</source>
        <translation>Änderungen an den Headern</translation>
    </message>
    <message>
        <source>Not sent along, because the broker itself writes them: %1</source>
        <translation>Nicht mitgesendet, weil der Broker sie selbst schreibt: %1</translation>
    </message>
</context>
<context>
    <name>dlo::HeaderDelegate</name>
    <message>
        <source>Value of the header</source>
        <translation>Wert des Headers</translation>
    </message>
    <message>
        <source>Name of the header</source>
        <translation>Name des Headers</translation>
    </message>
    <message>
        <source>Not changed: the text has half a character (a surrogate without its other half).</source>
        <translation>Nicht geändert: Im Text steht ein halbes Zeichen (ein Surrogat ohne seine andere Hälfte).</translation>
    </message>
    <message>
        <source>Not taken: bytes are pairs of hexadecimal digits, as in 0a ff. Escape leaves them as they were.</source>
        <translation>Nicht übernommen: Bytes sind Paare von Hexadezimalziffern, wie in 0a ff. Escape lässt sie, wie sie waren.</translation>
    </message>
    <message>
        <source>The broker itself writes this header, so it is not sent along.</source>
        <translation>Diesen Header schreibt der Broker selbst, darum wird er nicht mitgesendet.</translation>
    </message>
    <message>
        <source>Added.</source>
        <translation>Hinzugefügt.</translation>
    </message>
    <message>
        <source>It was: %1</source>
        <translation>Vorher: %1</translation>
    </message>
</context>
<context>
    <name>dlo::HeadersModel</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
</context>
<context>
    <name>dlo::HeadersView</name>
    <message>
        <source>This broker keeps no headers with a message.</source>
        <translation>Dieser Broker bewahrt keine Header bei einer Nachricht auf.</translation>
    </message>
    <message>
        <source>Headers</source>
        <translation>Header</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Null, bytes, and what else can be done with the value of the current header</source>
        <translation>Null, Bytes und was sich sonst mit dem Wert des aktuellen Headers tun lässt</translation>
    </message>
    <message>
        <source>The whole value</source>
        <translation>Der ganze Wert</translation>
    </message>
    <message>
        <source>This dead letter has no headers. “Add” makes one.</source>
        <translation>Dieser Dead Letter hat keine Header. „Hinzufügen“ macht einen.</translation>
    </message>
    <message numerus="yes">
        <source>… and %n more bytes</source>
        <translation>
            <numerusform>… und %n weiteres Byte</numerusform>
            <numerusform>… und %n weitere Bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n headers</source>
        <translation>
            <numerusform>%n Header</numerusform>
            <numerusform>%n Header</numerusform>
        </translation>
    </message>
    <message>
        <source>1 header</source>
        <translation>1 Header</translation>
    </message>
    <message numerus="yes">
        <source>%n written by the broker itself and not sent along</source>
        <comment>headers</comment>
        <translation>
            <numerusform>%n vom Broker selbst geschrieben und nicht mitgesendet</numerusform>
            <numerusform>%n vom Broker selbst geschrieben und nicht mitgesendet</numerusform>
        </translation>
    </message>
    <message>
        <source>edited</source>
        <translation>bearbeitet</translation>
    </message>
    <message>
        <source>What is pushed to this broker carries no headers: these can be looked at, and are not sent along.</source>
        <translation>Was an diesen Broker gesendet wird, trägt keine Header: Diese lassen sich ansehen und werden nicht mitgesendet.</translation>
    </message>
    <message>
        <source>Not to be edited now. %1</source>
        <translation>Jetzt nicht zu bearbeiten. %1</translation>
    </message>
    <message>
        <source>This value has NUL characters, line ends of several kinds, or others that a text editor would change: edit it as bytes.</source>
        <translation>Dieser Wert hat NUL-Zeichen, verschiedene Zeilenenden oder andere Zeichen, die ein Texteditor ändern würde: Bearbeiten Sie ihn als Bytes.</translation>
    </message>
    <message>
        <source>This value is too long to be edited here.</source>
        <translation>Dieser Wert ist zu lang, um hier bearbeitet zu werden.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>what it does, its keys</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add a header below the current one</source>
        <translation>Einen Header unter dem aktuellen hinzufügen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove the current header</source>
        <translation>Den aktuellen Header entfernen</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Add a copy of the current header below it</source>
        <translation>Eine Kopie des aktuellen Headers darunter hinzufügen</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move the current header up</source>
        <translation>Den aktuellen Header nach oben schieben</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Move the current header down</source>
        <translation>Den aktuellen Header nach unten schieben</translation>
    </message>
    <message>
        <source>Set to null</source>
        <translation>Auf Null setzen</translation>
    </message>
    <message>
        <source>Give the current header no value, which is not an empty one</source>
        <translation>Dem aktuellen Header keinen Wert geben; das ist nicht dasselbe wie ein leerer</translation>
    </message>
    <message>
        <source>Edit as bytes</source>
        <translation>Als Bytes bearbeiten</translation>
    </message>
    <message>
        <source>Show and edit the value as hexadecimal bytes</source>
        <translation>Den Wert als hexadezimale Bytes zeigen und bearbeiten</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Take the last change back</source>
        <translation>Die letzte Änderung zurücknehmen</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Make the change again</source>
        <translation>Die Änderung noch einmal machen</translation>
    </message>
    <message>
        <source>Copy value</source>
        <translation>Wert kopieren</translation>
    </message>
    <message>
        <source>Copy the value of the current header</source>
        <translation>Den Wert des aktuellen Headers kopieren</translation>
    </message>
    <message>
        <source>Revert this header</source>
        <translation>Diesen Header zurücksetzen</translation>
    </message>
    <message>
        <source>Make the current header what it was when it came</source>
        <translation>Den aktuellen Header wieder so machen, wie er empfangen wurde</translation>
    </message>
    <message>
        <source>Revert all</source>
        <translation>Alle zurücksetzen</translation>
    </message>
    <message>
        <source>Go back to the headers as they came with the letter</source>
        <translation>Zurück zu den Headern, wie sie mit dem Dead Letter empfangen wurden</translation>
    </message>
    <message>
        <source>This broker does not keep the order of headers.</source>
        <translation>Dieser Broker behält die Reihenfolge der Header nicht bei.</translation>
    </message>
    <message>
        <source>Move the current header up (Alt+Up)</source>
        <translation>Den aktuellen Header nach oben schieben (Alt+Auf)</translation>
    </message>
    <message>
        <source>Move the current header down (Alt+Down)</source>
        <translation>Den aktuellen Header nach unten schieben (Alt+Ab)</translation>
    </message>
    <message>
        <source>Set to empty</source>
        <translation>Auf leer setzen</translation>
    </message>
    <message>
        <source>Null is no value at all, which is not an empty one (Ctrl+Backspace)</source>
        <translation>Null ist gar kein Wert; das ist nicht dasselbe wie ein leerer (Strg+Rücktaste)</translation>
    </message>
    <message>
        <source>This broker takes no header without a value.</source>
        <translation>Dieser Broker nimmt keinen Header ohne Wert an.</translation>
    </message>
    <message>
        <source>Edit as text</source>
        <translation>Als Text bearbeiten</translation>
    </message>
</context>
<context>
    <name>dlo::HelpDialogs</name>
    <message>
        <source>About Dead Letter Office</source>
        <translation>Über Dead Letter Office</translation>
    </message>
    <message>
        <source>Reads, repairs and redrives dead letters of message brokers.

Copyright: the Dead Letter Office authors. Free software under the GNU General Public License, version 3 or later; it comes with no warranty.</source>
        <translation>Liest, repariert und sendet Dead Letters von Message-Brokern zurück.

Copyright: die Autoren von Dead Letter Office. Freie Software unter der GNU General Public License, Version 3 oder neuer; ohne jede Gewährleistung.</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>In the table: next and previous letter</source>
        <translation>In der Tabelle: nächster und voriger Dead Letter</translation>
    </message>
    <message>
        <source>In the table: edit the payload</source>
        <translation>In der Tabelle: Payload bearbeiten</translation>
    </message>
    <message>
        <source>In the table: replay</source>
        <translation>In der Tabelle: erneut zustellen</translation>
    </message>
    <message>
        <source>In the table: delete</source>
        <translation>In der Tabelle: löschen</translation>
    </message>
    <message>
        <source>In the table: find out what happened</source>
        <translation>In der Tabelle: herausfinden, was geschah</translation>
    </message>
    <message>
        <source>In the table: go to the filter line</source>
        <translation>In der Tabelle: zur Filterzeile</translation>
    </message>
    <message>
        <source>Built on Qt %1 (LGPL 3; Qt Charts: GPL 3), KDE Frameworks 6 Syntax Highlighting (MIT), QCoro (MIT), QtKeychain (BSD 3-clause), simdjson (Apache 2.0), jsoncons (Boost), OpenSSL (Apache 2.0), zlib (zlib), Zstandard, LZ4 and Snappy (BSD), and SQLite (public domain).</source>
        <translation>Gebaut mit Qt %1 (LGPL 3; Qt Charts: GPL 3), KDE Frameworks 6 Syntax Highlighting (MIT), QCoro (MIT), QtKeychain (BSD 3-clause), simdjson (Apache 2.0), jsoncons (Boost), OpenSSL (Apache 2.0), zlib (zlib), Zstandard, LZ4 und Snappy (BSD) sowie SQLite (gemeinfrei).</translation>
    </message>
    <message>
        <source>In the payload: %1</source>
        <translation>In der Payload: %1</translation>
    </message>
</context>
<context>
    <name>dlo::HexView</name>
    <message>
        <source>Payload in hex</source>
        <translation>Payload in Hex</translation>
    </message>
    <message>
        <source>Offset %1, at the end</source>
        <translation>Offset %1, am Ende</translation>
    </message>
    <message>
        <source>Offset %1, byte %2</source>
        <translation>Offset %1, Byte %2</translation>
    </message>
    <message>
        <source>That is too much for the clipboard. Select 8 MiB or less.</source>
        <translation>Das ist zu viel für die Zwischenablage. Wählen Sie höchstens 8 MiB aus.</translation>
    </message>
    <message>
        <source>What is on the clipboard is not bytes in hex. Go to the characters with Tab to paste text.</source>
        <translation>In der Zwischenablage stehen keine Bytes in Hex. Um Text einzufügen, gehen Sie mit Tab zu den Zeichen.</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
    <message>
        <source>Copy as &amp;hex</source>
        <translation>Als &amp;Hex kopieren</translation>
    </message>
    <message>
        <source>Copy as &amp;text</source>
        <translation>Als &amp;Text kopieren</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;Einfügen</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>&amp;Alles auswählen</translation>
    </message>
    <message>
        <source>Some of these bytes are not text: they are not on the clipboard. Copy them as hex.</source>
        <translation>Einige dieser Bytes sind kein Text: Sie sind nicht in der Zwischenablage. Kopieren Sie sie als Hex.</translation>
    </message>
</context>
<context>
    <name>dlo::HistoryView</name>
    <message>
        <source>History of the dead letter</source>
        <translation>Historie des Dead Letters</translation>
    </message>
    <message>
        <source>The history is being read…</source>
        <translation>Die Historie wird gelesen …</translation>
    </message>
    <message>
        <source>The history cannot be read. %1</source>
        <translation>Die Historie kann nicht gelesen werden. %1</translation>
    </message>
    <message>
        <source>The message was put into its queue.</source>
        <translation>Die Nachricht wurde in ihre Queue eingereiht.</translation>
    </message>
    <message>
        <source>The message died: its consumer gave up on it.</source>
        <translation>Die Nachricht starb: Ihr Consumer hat sie aufgegeben.</translation>
    </message>
    <message>
        <source>It was first shown here.</source>
        <translation>Hier zum ersten Mal gezeigt.</translation>
    </message>
    <message>
        <source>It was edited here, and this was not sent yet.</source>
        <translation>Hier bearbeitet; das wurde noch nicht gesendet.</translation>
    </message>
    <message>
        <source>It died again and is in the list: %1</source>
        <translation>Wieder gescheitert und in der Liste: %1</translation>
    </message>
    <message>
        <source>Time not told</source>
        <translation>Zeit nicht genannt</translation>
    </message>
    <message>
        <source>Nothing is known of this dead letter yet. What is done to it here will be listed.</source>
        <translation>Über diesen Dead Letter ist noch nichts bekannt. Was hier mit ihm getan wird, wird aufgelistet.</translation>
    </message>
    <message>
        <source>There is more than can be listed here.</source>
        <translation>Es gibt mehr, als hier aufgelistet werden kann.</translation>
    </message>
    <message>
        <source>Show that letter</source>
        <translation>Diesen Dead Letter zeigen</translation>
    </message>
    <message>
        <source>Show the kept copy</source>
        <translation>Die aufbewahrte Kopie zeigen</translation>
    </message>
</context>
<context>
    <name>dlo::JournalNotice</name>
    <message>
        <source>&amp;Try again</source>
        <translation>&amp;Noch einmal versuchen</translation>
    </message>
    <message>
        <source>&amp;Keep it aside and begin a new one…</source>
        <translation>Es &amp;beiseitelegen und ein neues beginnen…</translation>
    </message>
    <message>
        <source>Try to open the journal again</source>
        <translation>Noch einmal versuchen, das Journal zu öffnen</translation>
    </message>
    <message>
        <source>Rename the journal file and begin an empty one; asks first</source>
        <translation>Die Journaldatei umbenennen und eine leere beginnen; fragt vorher nach</translation>
    </message>
    <message>
        <source>A new journal was begun. The old file is kept as %1.</source>
        <translation>Ein neues Journal wurde begonnen. Die alte Datei wird als %1 aufbewahrt.</translation>
    </message>
    <message>
        <source>What was sent before is not known any more: look before you send a dead letter again.</source>
        <translation>Was früher gesendet wurde, ist nicht mehr bekannt: Sehen Sie nach, bevor Sie einen Dead Letter noch einmal senden.</translation>
    </message>
    <message>
        <source>A new journal was begun. There was no old file any more.</source>
        <translation>Ein neues Journal wurde begonnen. Eine alte Datei gab es nicht mehr.</translation>
    </message>
</context>
<context>
    <name>dlo::KeepAsideDialog</name>
    <message>
        <source>Keep the journal aside?</source>
        <translation>Das Journal beiseitelegen?</translation>
    </message>
    <message>
        <source>The file %1 is renamed, together with what belongs to it, to a dated name beside it. Nothing of it is changed or deleted. An empty journal takes its place.</source>
        <translation>Die Datei %1 wird mit allem, was zu ihr gehört, umbenannt: Sie bekommt daneben einen Namen mit Datum. Nichts davon wird geändert oder gelöscht. Ein leeres Journal tritt an ihre Stelle.</translation>
    </message>
    <message>
        <source>What is lost is the memory of this program: it no longer knows which dead letters were sent before, and actions with an unknown outcome, or half done, are no longer listed. A dead letter of such an action can then be sent a second time without a warning.</source>
        <translation>Verloren geht das Gedächtnis dieses Programms: Es weiß nicht mehr, welche Dead Letters früher gesendet wurden, und Aktionen, deren Ausgang unbekannt ist oder die halb erledigt sind, werden nicht mehr aufgelistet. Ein Dead Letter einer solchen Aktion kann dann ohne Warnung ein zweites Mal gesendet werden.</translation>
    </message>
    <message>
        <source>Dead letters that were deleted are kept in the old file only.</source>
        <translation>Gelöschte Dead Letters sind nur in der alten Datei aufbewahrt.</translation>
    </message>
    <message>
        <source>&amp;Keep aside and begin anew</source>
        <translation>&amp;Beiseitelegen und neu beginnen</translation>
    </message>
</context>
<context>
    <name>dlo::KeysDialog</name>
    <message>
        <source>Move &amp;up</source>
        <translation>Nach &amp;oben</translation>
    </message>
    <message>
        <source>Try the selected key earlier</source>
        <translation>Den gewählten Schlüssel früher versuchen</translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation>Nach &amp;unten</translation>
    </message>
    <message>
        <source>Try the selected key later</source>
        <translation>Den gewählten Schlüssel später versuchen</translation>
    </message>
    <message>
        <source>Re&amp;name</source>
        <translation>Um&amp;benennen</translation>
    </message>
    <message>
        <source>Give the selected key another name</source>
        <translation>Dem gewählten Schlüssel einen anderen Namen geben</translation>
    </message>
    <message>
        <source>&amp;Remove…</source>
        <translation>&amp;Entfernen …</translation>
    </message>
    <message>
        <source>Forget the selected key</source>
        <translation>Den gewählten Schlüssel vergessen</translation>
    </message>
    <message>
        <source>&amp;Test</source>
        <translation>&amp;Prüfen</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>Decryption keys</source>
        <translation>Schlüssel zum Entschlüsseln</translation>
    </message>
    <message>
        <source>Some payloads reach this program still encrypted: the broker has another key by now, or does not decrypt dead letters at all. The keys listed here are tried on them in turn, and what they open is shown with the name of the key.
The keys are kept in the keychain of this computer and in memory, never in a file. Their names and order are kept in the settings of this program.</source>
        <translation>Manche Payloads kommen bei diesem Programm noch verschlüsselt an: Der Broker hat inzwischen einen anderen Schlüssel oder entschlüsselt Dead Letters überhaupt nicht. Die Schlüssel dieser Liste werden der Reihe nach an ihnen versucht, und was sie öffnen, wird mit dem Namen des Schlüssels gezeigt.
Die Schlüssel werden im Schlüsselbund dieses Rechners und im Arbeitsspeicher aufbewahrt, nie in einer Datei. Ihre Namen und ihre Reihenfolge stehen in den Einstellungen dieses Programms.</translation>
    </message>
    <message>
        <source>Decryption keys, in the order in which they are tried</source>
        <translation>Schlüssel zum Entschlüsseln, in der Reihenfolge, in der sie versucht werden</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Aufbewahrt</translation>
    </message>
    <message>
        <source>Name of the new key</source>
        <translation>Name des neuen Schlüssels</translation>
    </message>
    <message>
        <source>for example: orders, before March</source>
        <translation>zum Beispiel: Bestellungen, vor März</translation>
    </message>
    <message>
        <source>The new key, 64 hexadecimal digits</source>
        <translation>Der neue Schlüssel, 64 Hexadezimalziffern</translation>
    </message>
    <message>
        <source>64 hexadecimal digits, the broker&apos;s QUEEN_ENCRYPTION_KEY</source>
        <translation>64 Hexadezimalziffern, QUEEN_ENCRYPTION_KEY des Brokers</translation>
    </message>
    <message>
        <source>Add a key</source>
        <translation>Einen Schlüssel hinzufügen</translation>
    </message>
    <message>
        <source>Na&amp;me:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <source>&amp;Key:</source>
        <translation>&amp;Schlüssel:</translation>
    </message>
    <message>
        <source>Key “%1” is not used any more, but the keychain still has it. %2</source>
        <translation>Der Schlüssel „%1“ wird nicht mehr benutzt, aber der Schlüsselbund hat ihn noch. %2</translation>
    </message>
    <message>
        <source>Remove it with the keychain&apos;s own program.</source>
        <translation>Entfernen Sie ihn mit dem Programm des Schlüsselbunds.</translation>
    </message>
    <message>
        <source>in the keychain</source>
        <translation>im Schlüsselbund</translation>
    </message>
    <message>
        <source>until the program ends</source>
        <translation>bis das Programm endet</translation>
    </message>
    <message>
        <source>being put into the keychain…</source>
        <translation>wird in den Schlüsselbund gelegt …</translation>
    </message>
    <message>
        <source>could not be read</source>
        <translation>konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>being read…</source>
        <translation>wird gelesen …</translation>
    </message>
    <message>
        <source>gone from the keychain</source>
        <translation>nicht mehr im Schlüsselbund</translation>
    </message>
    <message>
        <source>Select a dead letter whose payload the broker told encrypted</source>
        <translation>Wählen Sie einen Dead Letter, dessen Payload der Broker verschlüsselt genannt hat</translation>
    </message>
    <message>
        <source>Try the selected key on the dead letter on the screen</source>
        <translation>Den gewählten Schlüssel am gezeigten Dead Letter versuchen</translation>
    </message>
    <message>
        <source>No key is known yet. Add one below.</source>
        <translation>Noch ist kein Schlüssel bekannt. Fügen Sie unten einen hinzu.</translation>
    </message>
    <message>
        <source>This key works until the program ends and must be typed again then. %1</source>
        <translation>Dieser Schlüssel gilt, bis das Programm endet, und muss dann neu eingegeben werden. %1</translation>
    </message>
    <message>
        <source>The keychain does not have this key any more. Remove it here, and add it again if you have it.</source>
        <translation>Der Schlüsselbund hat diesen Schlüssel nicht mehr. Entfernen Sie ihn hier, und fügen Sie ihn wieder hinzu, wenn Sie ihn haben.</translation>
    </message>
    <message>
        <source>There is a line break in it. The broker does not cut it off either: with such a key it encrypts nothing at all. Paste the 64 digits alone.</source>
        <translation>Darin ist ein Zeilenumbruch. Auch der Broker schneidet ihn nicht ab: Mit einem solchen Schlüssel verschlüsselt er gar nichts. Fügen Sie nur die 64 Ziffern ein.</translation>
    </message>
    <message>
        <source>Only the digits 0 to 9 and the letters a to f can be in a key.</source>
        <translation>In einem Schlüssel können nur die Ziffern 0 bis 9 und die Buchstaben a bis f stehen.</translation>
    </message>
    <message>
        <source>A key has 64 digits, no more and no fewer.</source>
        <translation>Ein Schlüssel hat 64 Ziffern, nicht mehr und nicht weniger.</translation>
    </message>
    <message>
        <source>This is the key “%1”, which is there already.</source>
        <translation>Das ist der Schlüssel „%1“, der schon da ist.</translation>
    </message>
    <message>
        <source>Another key has this name.</source>
        <translation>Ein anderer Schlüssel hat diesen Namen.</translation>
    </message>
    <message>
        <source>Give the key a name.</source>
        <translation>Geben Sie dem Schlüssel einen Namen.</translation>
    </message>
    <message numerus="yes">
        <source>More than %n keys are not kept. Remove one first.</source>
        <translation>
            <numerusform>Mehr als %n Schlüssel wird nicht aufbewahrt. Entfernen Sie zuerst einen.</numerusform>
            <numerusform>Mehr als %n Schlüssel werden nicht aufbewahrt. Entfernen Sie zuerst einen.</numerusform>
        </translation>
    </message>
    <message>
        <source>The key was not renamed. %1</source>
        <translation>Der Schlüssel wurde nicht umbenannt. %1</translation>
    </message>
    <message>
        <source>Remove a key</source>
        <translation>Einen Schlüssel entfernen</translation>
    </message>
    <message>
        <source>Remove the key “%1”?</source>
        <translation>Den Schlüssel „%1“ entfernen?</translation>
    </message>
    <message>
        <source>It is removed from the keychain too, and cannot be brought back from here. Payloads encrypted with it stay closed until somebody adds it again.</source>
        <translation>Er wird auch aus dem Schlüsselbund entfernt und lässt sich von hier nicht zurückholen. Payloads, die mit ihm verschlüsselt sind, bleiben verschlossen, bis ihn jemand wieder hinzufügt.</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>Key “%1” opens the payload on the screen.</source>
        <translation>Der Schlüssel „%1“ öffnet die gezeigte Payload.</translation>
    </message>
    <message>
        <source>Key “%1” does not open the payload on the screen.</source>
        <translation>Der Schlüssel „%1“ öffnet die gezeigte Payload nicht.</translation>
    </message>
    <message>
        <source>It was encrypted with another key, or it is damaged.</source>
        <translation>Sie wurde mit einem anderen Schlüssel verschlüsselt, oder sie ist beschädigt.</translation>
    </message>
</context>
<context>
    <name>dlo::LargeFindBar</name>
    <message>
        <source>Match upper and lower case</source>
        <translation>Groß- und Kleinschreibung beachten</translation>
    </message>
    <message>
        <source>Previous match (Shift+F3)</source>
        <translation>Vorige Fundstelle (Umschalt+F3)</translation>
    </message>
    <message>
        <source>Next match (F3)</source>
        <translation>Nächste Fundstelle (F3)</translation>
    </message>
    <message>
        <source>Find in the text</source>
        <translation>Im Text suchen</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>searching…</source>
        <translation>wird gesucht …</translation>
    </message>
    <message>
        <source>no match</source>
        <translation>keine Fundstelle</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>number of the match, and how many there are</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 found</source>
        <comment>a number of matches</comment>
        <translation>%1 gefunden</translation>
    </message>
    <message>
        <source>There are more matches than are counted.</source>
        <translation>Es gibt mehr Fundstellen, als gezählt werden.</translation>
    </message>
    <message>
        <source>Went on from the other end of the text.</source>
        <translation>Vom anderen Ende des Textes aus weitergesucht.</translation>
    </message>
</context>
<context>
    <name>dlo::LargeGoToBar</name>
    <message>
        <source>Go to a line, or to a byte</source>
        <translation>Zu einer Zeile oder einem Byte gehen</translation>
    </message>
    <message>
        <source>Go to: line 12, or byte @4096</source>
        <translation>Gehe zu: Zeile 12 oder Byte @4096</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Write a line (12), or the number of a byte behind an @ (@4096).</source>
        <translation>Geben Sie eine Zeile (12) oder die Nummer eines Bytes hinter einem @ (@4096) an.</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>There are not so many lines.</source>
        <translation>So viele Zeilen gibt es nicht.</translation>
    </message>
</context>
<context>
    <name>dlo::LargeTextPane</name>
    <message>
        <source>&amp;Find…</source>
        <translation>&amp;Suchen …</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>&amp;Weitersuchen</translation>
    </message>
    <message>
        <source>Find &amp;previous</source>
        <translation>&amp;Rückwärts suchen</translation>
    </message>
    <message>
        <source>&amp;Go to line or byte…</source>
        <translation>&amp;Gehe zu Zeile oder Byte …</translation>
    </message>
    <message>
        <source>&amp;Larger text</source>
        <translation>Text &amp;größer</translation>
    </message>
    <message>
        <source>&amp;Smaller text</source>
        <translation>Text &amp;kleiner</translation>
    </message>
    <message>
        <source>Normal text si&amp;ze</source>
        <translation>&amp;Normale Textgröße</translation>
    </message>
    <message>
        <source>Byte %1</source>
        <translation>Byte %1</translation>
    </message>
    <message>
        <source>Ln %1, Col %2</source>
        <translation>Z. %1, Sp. %2</translation>
    </message>
    <message>
        <source>Ln %1, byte %2</source>
        <translation>Z. %1, Byte %2</translation>
    </message>
</context>
<context>
    <name>dlo::LargeTextView</name>
    <message>
        <source>Payload</source>
        <translation>Payload</translation>
    </message>
    <message>
        <source>Offset %1: %2</source>
        <translation>Position %1: %2</translation>
    </message>
    <message>
        <source>Not put in: the text has half a character, which cannot be written in UTF-8.</source>
        <translation>Nicht eingefügt: Der Text enthält ein halbes Zeichen, das sich in UTF-8 nicht schreiben lässt.</translation>
    </message>
    <message>
        <source>That is too much for the clipboard. Select 8 MiB or less.</source>
        <translation>Das ist zu viel für die Zwischenablage. Markieren Sie höchstens 8 MiB.</translation>
    </message>
    <message>
        <source>Some of these bytes are not text: they are not on the clipboard. Hex copies all bytes.</source>
        <translation>Einige dieser Bytes sind kein Text: Sie sind nicht in der Zwischenablage. Hex kopiert alle Bytes.</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>&amp;Ausschneiden</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;Einfügen</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>Alles &amp;markieren</translation>
    </message>
</context>
<context>
    <name>dlo::LetterActions</name>
    <message>
        <source>&amp;Replay</source>
        <translation>Erneut &amp;zustellen</translation>
    </message>
    <message>
        <source>Put the message back into its queue, unchanged</source>
        <translation>Die Nachricht unverändert zurück in ihre Queue stellen</translation>
    </message>
    <message>
        <source>Replay &amp;to…</source>
        <translation>Zustellen &amp;an…</translation>
    </message>
    <message>
        <source>Put the message, unchanged, into another queue or partition</source>
        <translation>Die Nachricht unverändert in eine andere Queue oder Partition stellen</translation>
    </message>
    <message>
        <source>&amp;Edit the payload</source>
        <translation>Payload &amp;bearbeiten</translation>
    </message>
    <message>
        <source>Go to the editor</source>
        <translation>Zum Editor gehen</translation>
    </message>
    <message>
        <source>Edit and re&amp;publish…</source>
        <translation>Bearbeiten und neu &amp;veröffentlichen…</translation>
    </message>
    <message>
        <source>Send what the editor shows as a new message, then remove the dead letter</source>
        <translation>Senden, was der Editor zeigt, als neue Nachricht, und danach den Dead Letter entfernen</translation>
    </message>
    <message>
        <source>&amp;Delete…</source>
        <translation>&amp;Löschen…</translation>
    </message>
    <message>
        <source>Find out &amp;what happened…</source>
        <translation>&amp;Herausfinden, was geschah…</translation>
    </message>
    <message>
        <source>Re&amp;vert</source>
        <translation>Zu&amp;rücksetzen</translation>
    </message>
    <message>
        <source>Go back to the payload as it was received</source>
        <translation>Zurück zur Payload, wie sie empfangen wurde</translation>
    </message>
    <message>
        <source>&amp;Copy payload</source>
        <translation>Payload &amp;kopieren</translation>
    </message>
    <message>
        <source>Copy the payload as it was received, every byte</source>
        <translation>Die Payload kopieren, wie sie empfangen wurde, jedes Byte</translation>
    </message>
    <message>
        <source>Copy as c&amp;url</source>
        <translation>Als c&amp;url kopieren</translation>
    </message>
    <message>
        <source>Copy a request as a command line; the token is left out</source>
        <translation>Eine Anfrage als Befehlszeile kopieren; das Token bleibt weg</translation>
    </message>
    <message>
        <source>Copy &amp;address</source>
        <translation>&amp;Adresse kopieren</translation>
    </message>
    <message>
        <source>Copy queue, partition, group and ids</source>
        <translation>Queue, Partition, Gruppe und IDs kopieren</translation>
    </message>
    <message>
        <source>&amp;Read this dead letter</source>
        <translation>Diesen Dead Letter &amp;lesen</translation>
    </message>
    <message>
        <source>Re&amp;play it</source>
        <translation>Ihn &amp;erneut zustellen</translation>
    </message>
    <message>
        <source>&amp;Delete it</source>
        <translation>Ihn &amp;löschen</translation>
    </message>
    <message>
        <source>P&amp;ush its payload</source>
        <translation>Seine Payload &amp;senden</translation>
    </message>
    <message>
        <source>%1
Not possible: %2</source>
        <translation>%1
Nicht möglich: %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>There is no payload.</source>
        <translation>Es gibt keine Payload.</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>No action on this dead letter has an unknown outcome.</source>
        <translation>Keine Aktion an diesem Dead Letter hat einen unbekannten Ausgang.</translation>
    </message>
    <message>
        <source>queue: %1</source>
        <translation>Queue: %1</translation>
    </message>
    <message>
        <source>partition: %1</source>
        <translation>Partition: %1</translation>
    </message>
    <message>
        <source>partition id: %1</source>
        <translation>Partitions-ID: %1</translation>
    </message>
    <message>
        <source>group: %1</source>
        <translation>Gruppe: %1</translation>
    </message>
    <message>
        <source>transaction id: %1</source>
        <translation>Transaktions-ID: %1</translation>
    </message>
    <message>
        <source>dead letter id: %1</source>
        <translation>Dead-Letter-ID: %1</translation>
    </message>
    <message>
        <source>Delete the dead letter; it is kept in the journal file</source>
        <translation>Den Dead Letter löschen; er wird in der Journaldatei aufbewahrt</translation>
    </message>
    <message>
        <source>Find out how an earlier action on this dead letter ended, and finish it; asks first</source>
        <translation>Herausfinden, wie eine frühere Aktion an diesem Dead Letter ausging, und sie abschließen; fragt vorher nach</translation>
    </message>
    <message>
        <source>Un&amp;finished actions…</source>
        <translation>U&amp;nerledigte Aktionen…</translation>
    </message>
    <message>
        <source>List the actions whose outcome is not known, find out, or say how they ended</source>
        <translation>Die Aktionen auflisten, deren Ausgang nicht bekannt ist, ihn herausfinden oder sagen, wie sie ausgingen</translation>
    </message>
    <message>
        <source>Un&amp;finished actions (%1)…</source>
        <translation>U&amp;nerledigte Aktionen (%1)…</translation>
    </message>
    <message>
        <source>No action of this connection has an unknown outcome.</source>
        <translation>Keine Aktion dieser Verbindung hat einen unbekannten Ausgang.</translation>
    </message>
</context>
<context>
    <name>dlo::LetterHeading</name>
    <message>
        <source>Why this message died</source>
        <translation>Warum diese Nachricht starb</translation>
    </message>
    <message>
        <source>The whole error text</source>
        <translation>Der ganze Fehlertext</translation>
    </message>
    <message>
        <source>Queue, partition and consumer group</source>
        <translation>Queue, Partition und Consumer-Gruppe</translation>
    </message>
    <message>
        <source>The broker gives no reason for this dead letter.</source>
        <translation>Der Broker nennt keinen Grund für diesen Dead Letter.</translation>
    </message>
    <message>
        <source>partition given up</source>
        <translation>Partition aufgegeben</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>Weniger</translation>
    </message>
    <message>
        <source>Show the whole error text</source>
        <translation>Den ganzen Fehlertext zeigen</translation>
    </message>
    <message>
        <source>Show its beginning only</source>
        <translation>Nur den Anfang zeigen</translation>
    </message>
    <message>
        <source>died %1</source>
        <translation>gestorben %1</translation>
    </message>
    <message>
        <source>died %1, without a retry</source>
        <translation>gestorben %1, ohne weiteren Versuch</translation>
    </message>
    <message>
        <source>died %1, after 1 retry</source>
        <translation>gestorben %1, nach 1 weiterem Versuch</translation>
    </message>
    <message numerus="yes">
        <source>died %1, after %n retries</source>
        <translation>
            <numerusform>gestorben %1, nach %n weiterem Versuch</numerusform>
            <numerusform>gestorben %1, nach %n weiteren Versuchen</numerusform>
        </translation>
    </message>
    <message>
        <source>The broker does not tell when it died.</source>
        <translation>Der Broker sagt nicht, wann sie starb.</translation>
    </message>
</context>
<context>
    <name>dlo::LetterPane</name>
    <message>
        <source>Select a dead letter to see why it died and what is in it.</source>
        <translation>Wählen Sie einen Dead Letter, um zu sehen, warum er starb und was darin steht.</translation>
    </message>
    <message>
        <source>Open a connection and select a dead letter: why it died and what is in it is shown here.</source>
        <translation>Öffnen Sie eine Verbindung und wählen Sie einen Dead Letter: Hier steht dann, warum er starb und was darin ist.</translation>
    </message>
    <message>
        <source>This dead letter is gone: it was replayed or removed, here or by someone else.</source>
        <translation>Dieser Dead Letter ist weg: Er wurde zugestellt oder entfernt, hier oder von jemand anderem.</translation>
    </message>
    <message>
        <source>What you typed is kept here. Copy it if you need it elsewhere.</source>
        <translation>Was Sie geschrieben haben, bleibt hier. Kopieren Sie es, wenn Sie es anderswo brauchen.</translation>
    </message>
    <message>
        <source>The broker did not decrypt the payload. %1</source>
        <translation>Der Broker hat die Payload nicht entschlüsselt. %1</translation>
    </message>
    <message>
        <source>&amp;Payload</source>
        <translation>&amp;Payload</translation>
    </message>
    <message>
        <source>&amp;Headers</source>
        <translation>&amp;Header</translation>
    </message>
    <message>
        <source>De&amp;tails</source>
        <translation>De&amp;tails</translation>
    </message>
    <message>
        <source>An action on this dead letter is under way</source>
        <translation>Eine Aktion an diesem Dead Letter läuft</translation>
    </message>
    <message>
        <source>&amp;Unlock…</source>
        <translation>&amp;Entsperren…</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Erneut zustellen</translation>
    </message>
    <message>
        <source>Republish…</source>
        <translation>Neu veröffentlichen…</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen…</translation>
    </message>
    <message>
        <source>Not sent. %1</source>
        <translation>Nicht gesendet. %1</translation>
    </message>
    <message>
        <source>Correct the payload; nothing has left this program.</source>
        <translation>Berichtigen Sie die Payload; nichts hat dieses Programm verlassen.</translation>
    </message>
    <message>
        <source>This dead letter is gone.</source>
        <translation>Dieser Dead Letter ist weg.</translation>
    </message>
    <message>
        <source>The broker is being asked for the plain text of the payload.</source>
        <translation>Der Broker wird nach dem Klartext der Payload gefragt.</translation>
    </message>
    <message>
        <source>The payload is still being put into the editor.</source>
        <translation>Die Payload wird noch in den Editor gestellt.</translation>
    </message>
    <message>
        <source>The broker told no payload that could be sent.</source>
        <translation>Der Broker hat keine Payload genannt, die gesendet werden könnte.</translation>
    </message>
    <message>
        <source>&amp;Payload •</source>
        <translation>&amp;Payload •</translation>
    </message>
    <message>
        <source>Republish</source>
        <translation>Neu veröffentlichen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Send it &amp;again…</source>
        <translation>Noch einmal &amp;senden…</translation>
    </message>
    <message>
        <source>What is to be sent is being worked out.</source>
        <translation>Was gesendet werden soll, wird gerade ermittelt.</translation>
    </message>
    <message>
        <source>Decryption &amp;keys…</source>
        <translation>S&amp;chlüssel zum Entschlüsseln …</translation>
    </message>
    <message>
        <source>Show the &amp;plain text</source>
        <translation>&amp;Klartext zeigen</translation>
    </message>
    <message>
        <source>Key “%1” opens this payload. What you typed over the envelope is still shown.</source>
        <translation>Der Schlüssel „%1“ öffnet diese Payload. Was Sie in den Umschlag geschrieben haben, wird noch gezeigt.</translation>
    </message>
    <message>
        <source>Showing the plain text drops what you typed.</source>
        <translation>Mit dem Zeigen des Klartexts geht verloren, was Sie geschrieben haben.</translation>
    </message>
    <message>
        <source>This payload has the form of an encrypted one, but its parts are damaged or are something else.</source>
        <translation>Diese Payload hat die Form einer verschlüsselten, aber ihre Teile sind beschädigt oder etwas anderes.</translation>
    </message>
    <message>
        <source>No key can open it. If it was never encrypted, it can be sent as it is.</source>
        <translation>Kein Schlüssel kann sie öffnen. War sie nie verschlüsselt, kann sie gesendet werden, wie sie ist.</translation>
    </message>
    <message>
        <source>This payload is encrypted, the broker did not decrypt it, and no key is known here.</source>
        <translation>Diese Payload ist verschlüsselt, der Broker hat sie nicht entschlüsselt, und hier ist kein Schlüssel bekannt.</translation>
    </message>
    <message>
        <source>Add the key with which the broker encrypted it.</source>
        <translation>Fügen Sie den Schlüssel hinzu, mit dem der Broker sie verschlüsselt hat.</translation>
    </message>
    <message>
        <source>This payload is encrypted. The keychain is being asked for the keys.</source>
        <translation>Diese Payload ist verschlüsselt. Der Schlüsselbund wird nach den Schlüsseln gefragt.</translation>
    </message>
    <message>
        <source>A window of the system may be waiting for your answer.</source>
        <translation>Vielleicht wartet ein Fenster des Systems auf Ihre Antwort.</translation>
    </message>
    <message>
        <source>This payload is encrypted, and the keys could not be read. %1</source>
        <translation>Diese Payload ist verschlüsselt, und die Schlüssel konnten nicht gelesen werden. %1</translation>
    </message>
    <message>
        <source>This payload is encrypted, and the key known here does not open it.</source>
        <translation>Diese Payload ist verschlüsselt, und der hier bekannte Schlüssel öffnet sie nicht.</translation>
    </message>
    <message numerus="yes">
        <source>This payload is encrypted, and none of the %n keys known here opens it.</source>
        <translation>
            <numerusform>Diese Payload ist verschlüsselt, und der %n hier bekannte Schlüssel öffnet sie nicht.</numerusform>
            <numerusform>Diese Payload ist verschlüsselt, und keiner der %n hier bekannten Schlüssel öffnet sie.</numerusform>
        </translation>
    </message>
    <message>
        <source>Add the key with which it was encrypted; the queue may have had another one then. An envelope that was damaged opens with none.</source>
        <translation>Fügen Sie den Schlüssel hinzu, mit dem sie verschlüsselt wurde; die Queue hatte damals vielleicht einen anderen. Ein beschädigter Umschlag lässt sich mit keinem öffnen.</translation>
    </message>
    <message>
        <source>The decryption keys are being tried on the payload.</source>
        <translation>Die Schlüssel werden gerade an der Payload versucht.</translation>
    </message>
    <message>
        <source>&amp;Keep what I typed, on the present payload</source>
        <translation>&amp;Geschriebenes behalten und auf die jetzige Payload übertragen</translation>
    </message>
    <message>
        <source>Show &amp;it here</source>
        <translation>Es h&amp;ier zeigen</translation>
    </message>
    <message>
        <source>its payload is encrypted at the broker</source>
        <translation>seine Payload ist beim Broker verschlüsselt</translation>
    </message>
    <message>
        <source>its queue is an encrypted one</source>
        <translation>seine Queue ist eine verschlüsselte</translation>
    </message>
    <message>
        <source>this broker may have decrypted the payload without saying so</source>
        <translation>dieser Broker hat die Payload vielleicht entschlüsselt, ohne es zu sagen</translation>
    </message>
    <message>
        <source>the broker it comes from ends with the program</source>
        <translation>der Broker, von dem er kommt, endet mit dem Programm</translation>
    </message>
    <message>
        <source>it is larger than %1</source>
        <translation>der Entwurf ist größer als %1</translation>
    </message>
    <message>
        <source>drafts of another window take up all the room there is</source>
        <translation>Entwürfe eines anderen Fensters nehmen allen Platz ein</translation>
    </message>
    <message>
        <source>the file with the drafts is damaged or newer, and another window uses it</source>
        <translation>die Datei mit den Entwürfen ist beschädigt oder neuer, und ein anderes Fenster benutzt sie</translation>
    </message>
    <message>
        <source>the file with the drafts cannot be written (%1)</source>
        <translation>die Datei mit den Entwürfen kann nicht geschrieben werden (%1)</translation>
    </message>
    <message>
        <source>Drafts of this dead letter are kept only until the program ends, because %1.</source>
        <comment>a reason</comment>
        <translation>Entwürfe zu diesem Dead Letter werden nur aufbewahrt, bis das Programm endet, denn %1.</translation>
    </message>
    <message>
        <source>This message has failed before. What you typed over its payload then, on %1, is kept.</source>
        <translation>Diese Nachricht ist schon einmal gescheitert. Was Sie damals, am %1, in ihre Payload geschrieben haben, ist aufbewahrt.</translation>
    </message>
    <message>
        <source>It has not been sent.</source>
        <translation>Es wurde nicht gesendet.</translation>
    </message>
    <message>
        <source>What you typed over this payload earlier could not be read.</source>
        <translation>Was Sie früher in diese Payload geschrieben haben, konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>It is still listed under “Drafts”; typing here replaces it.</source>
        <translation>Es steht noch unter „Entwürfe“; wenn Sie hier schreiben, wird es ersetzt.</translation>
    </message>
    <message>
        <source>&amp;Start over from the present payload</source>
        <translation>Mit der &amp;jetzigen Payload neu beginnen</translation>
    </message>
    <message>
        <source>&amp;Discard what was typed</source>
        <translation>Geschriebenes &amp;verwerfen</translation>
    </message>
    <message>
        <source>Restored what you typed on %1. The payload has changed at the broker since.</source>
        <translation>Wiederhergestellt ist, was Sie am %1 geschrieben haben. Die Payload hat sich seither beim Broker geändert.</translation>
    </message>
    <message>
        <source>The payload has changed at the broker since you began to type.</source>
        <translation>Die Payload hat sich beim Broker geändert, seit Sie zu schreiben begonnen haben.</translation>
    </message>
    <message>
        <source>Shown is what you typed, compared with the payload as it was. Nothing has been sent.</source>
        <translation>Gezeigt wird, was Sie geschrieben haben, verglichen mit der Payload, wie sie war. Nichts wurde gesendet.</translation>
    </message>
    <message>
        <source>Restored what you typed on %1.</source>
        <translation>Wiederhergestellt ist, was Sie am %1 geschrieben haben.</translation>
    </message>
    <message>
        <source>What you typed cannot be written as a payload at the moment.</source>
        <translation>Was Sie geschrieben haben, lässt sich gerade nicht als Payload schreiben.</translation>
    </message>
    <message>
        <source>Correct it first, so that nothing of it is lost.</source>
        <translation>Berichtigen Sie es zuerst, damit nichts davon verloren geht.</translation>
    </message>
    <message>
        <source>&amp;Headers •</source>
        <translation>&amp;Header •</translation>
    </message>
    <message>
        <source>Correct the headers; nothing has left this program.</source>
        <translation>Berichtigen Sie die Header; nichts hat dieses Programm verlassen.</translation>
    </message>
    <message>
        <source>What you typed is being read.</source>
        <translation>Was Sie geschrieben haben, wird gelesen.</translation>
    </message>
    <message>
        <source>Sho&amp;w that letter</source>
        <translation>Diesen Dead Letter &amp;zeigen</translation>
    </message>
    <message>
        <source>The letter before (%1): %2</source>
        <comment>which dead letter, and what happened to it</comment>
        <translation>Der Dead Letter davor (%1): %2</translation>
    </message>
    <message>
        <source>Another letter (%1): %2</source>
        <comment>which dead letter, and what happened to it</comment>
        <translation>Ein anderer Dead Letter (%1): %2</translation>
    </message>
    <message numerus="yes">
        <source>%n dead letters are selected. Replay, republish or delete all of them, or select a single one to read or repair it.</source>
        <translation>
            <numerusform>%n Dead Letter ist ausgewählt. Stellen Sie ihn erneut zu, veröffentlichen Sie ihn neu oder löschen Sie ihn, oder wählen Sie einen einzelnen aus, um ihn zu lesen oder zu reparieren.</numerusform>
            <numerusform>%n Dead Letters sind ausgewählt. Stellen Sie alle erneut zu, veröffentlichen Sie alle neu oder löschen Sie alle, oder wählen Sie einen einzelnen aus, um ihn zu lesen oder zu reparieren.</numerusform>
        </translation>
    </message>
    <message>
        <source>H&amp;istory</source>
        <translation>Hist&amp;orie</translation>
    </message>
</context>
<context>
    <name>dlo::LetterTableModel</name>
    <message>
        <source>Unknown: the broker does not tell it</source>
        <translation>Unbekannt: Der Broker nennt es nicht</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Gescheitert</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Queue</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>Partition</translation>
    </message>
    <message>
        <source>Retries</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>Transaction ID</source>
        <translation>Transaktions-ID</translation>
    </message>
    <message>
        <source>Enqueued</source>
        <translation>Eingereiht</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Message ID</source>
        <translation>Nachrichten-ID</translation>
    </message>
    <message>
        <source>Row ID</source>
        <translation>Zeilen-ID</translation>
    </message>
    <message>
        <source>You have changed its payload and not sent it.</source>
        <translation>Sie haben seine Payload geändert und nicht gesendet.</translation>
    </message>
</context>
<context>
    <name>dlo::LetterTableView</name>
    <message>
        <source>Dead letters</source>
        <translation>Dead Letters</translation>
    </message>
    <message>
        <source>Columns of the dead letters</source>
        <translation>Spalten der Dead Letters</translation>
    </message>
    <message>
        <source>Click to sort, drag to move, right click to choose columns</source>
        <translation>Klicken zum Sortieren, ziehen zum Verschieben, rechts klicken zum Auswählen</translation>
    </message>
    <message>
        <source>Default columns</source>
        <translation>Vorgegebene Spalten</translation>
    </message>
</context>
<context>
    <name>dlo::LettersPane</name>
    <message>
        <source>Retry</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Shown letters</source>
        <translation>Gezeigte Dead Letters</translation>
    </message>
    <message>
        <source>Filter by error, id, name or payload…</source>
        <translation>Nach Fehler, ID, Name oder Payload filtern…</translation>
    </message>
    <message>
        <source>Only letters with all of these words are shown (Ctrl+F or /)</source>
        <translation>Nur Dead Letters mit allen diesen Wörtern werden gezeigt (Strg+F oder /)</translation>
    </message>
    <message>
        <source>Filter the dead letters</source>
        <translation>Die Dead Letters filtern</translation>
    </message>
    <message>
        <source>Summary of the dead letters</source>
        <translation>Übersicht der Dead Letters</translation>
    </message>
    <message>
        <source>Reading dead letters</source>
        <translation>Liest Dead Letters</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop reading; what was read stays shown</source>
        <translation>Nicht weiter lesen; was gelesen ist, bleibt stehen</translation>
    </message>
    <message>
        <source>Stop reading</source>
        <translation>Lesen anhalten</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>All dead letters</source>
        <translation>Alle Dead Letters</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 selected</source>
        <translation>%1 ausgewählt</translation>
    </message>
    <message>
        <source>%1 read</source>
        <translation>%1 gelesen</translation>
    </message>
    <message>
        <source>%1 per second</source>
        <translation>%1 je Sekunde</translation>
    </message>
    <message>
        <source>stopped: there may be more</source>
        <translation>angehalten: es kann mehr geben</translation>
    </message>
    <message>
        <source>Open a connection on the left to see its dead letters.</source>
        <translation>Öffnen Sie links eine Verbindung, um ihre Dead Letters zu sehen.</translation>
    </message>
    <message>
        <source>Connecting to %1…</source>
        <translation>Verbindet mit %1…</translation>
    </message>
    <message>
        <source>%1 could not be reached.</source>
        <translation>%1 war nicht zu erreichen.</translation>
    </message>
    <message>
        <source>No letter has these words. Press Esc in the filter line to show all again.</source>
        <translation>Kein Dead Letter hat diese Wörter. Esc in der Filterzeile zeigt wieder alle.</translation>
    </message>
    <message>
        <source>Reading dead letters…</source>
        <translation>Liest Dead Letters…</translation>
    </message>
    <message>
        <source>No dead letters here. A message that a consumer gives up on will be listed in this place.</source>
        <translation>Hier sind keine Dead Letters. Eine Nachricht, die ein Consumer aufgibt, wird an dieser Stelle stehen.</translation>
    </message>
    <message>
        <source>The dead letters could not be read.</source>
        <translation>Die Dead Letters konnten nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Choose a queue or a consumer group on the left to see its dead letters.</source>
        <translation>Wählen Sie links eine Queue oder Consumer-Gruppe, um ihre Dead Letters zu sehen.</translation>
    </message>
    <message>
        <source>1 row of this answer could not be read and is not shown</source>
        <translation>1 Zeile dieser Antwort konnte nicht gelesen werden und wird nicht gezeigt</translation>
    </message>
    <message>
        <source>%1 rows of this answer could not be read and are not shown</source>
        <translation>%1 Zeilen dieser Antwort konnten nicht gelesen werden und werden nicht gezeigt</translation>
    </message>
    <message>
        <source>The filter: %1</source>
        <translation>Der Filter: %1</translation>
    </message>
    <message>
        <source>The broker sent dead letters, but none of them could be read.</source>
        <translation>Der Broker hat Dead Letters gesendet, aber keiner davon konnte gelesen werden.</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>1 new dead letter in this list.</source>
        <translation>1 neuer Dead Letter in dieser Liste.</translation>
    </message>
    <message>
        <source>%1 new dead letters in this list.</source>
        <translation>%1 neue Dead Letters in dieser Liste.</translation>
    </message>
</context>
<context>
    <name>dlo::MainWindow</name>
    <message>
        <source>Dead Letter Office</source>
        <translation>Dead Letter Office</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <source>Letter</source>
        <translation>Dead Letter</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>Aktivität</translation>
    </message>
    <message>
        <source>Show or hide the pane “%1”</source>
        <translation>Den Bereich „%1“ zeigen oder verbergen</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>%1 – Dead Letter Office</source>
        <translation>%1 – Dead Letter Office</translation>
    </message>
    <message>
        <source>You have changed a payload and not sent it. What you typed is lost if the window is closed.</source>
        <translation>Sie haben eine Payload geändert und nicht gesendet. Was Sie geschrieben haben, geht verloren, wenn das Fenster geschlossen wird.</translation>
    </message>
    <message>
        <source>Close the window?</source>
        <translation>Das Fenster schließen?</translation>
    </message>
    <message>
        <source>C&amp;lose anyway</source>
        <translation>Trotzdem &amp;schließen</translation>
    </message>
    <message>
        <source>The window closes when the action under way has ended well.</source>
        <translation>Das Fenster schließt sich, sobald die laufende Aktion gut ausgegangen ist.</translation>
    </message>
    <message>
        <source>The window closes when what is under way has ended.</source>
        <translation>Das Fenster schließt sich, sobald beendet ist, was gerade läuft.</translation>
    </message>
</context>
<context>
    <name>dlo::ManyFlow</name>
    <message>
        <source>%1 %2 of %3</source>
        <comment>what a run does, how many letters have ended, of how many</comment>
        <translation>%1 %2 von %3</translation>
    </message>
    <message>
        <source>To these nothing happened. The same is done once more, with the same change, place and pace.</source>
        <translation>Mit diesen ist nichts geschehen. Dasselbe wird noch einmal getan, mit derselben Änderung, an derselben Stelle und im selben Tempo.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>when a run starts, and what it does</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>dlo::Menus</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Letter</source>
        <translation>Dead &amp;Letter</translation>
    </message>
    <message>
        <source>&amp;Redrive</source>
        <translation>&amp;Zustellen</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Main toolbar</source>
        <translation>Hauptwerkzeugleiste</translation>
    </message>
</context>
<context>
    <name>dlo::PaceForm</name>
    <message>
        <source>How</source>
        <translation>Wie</translation>
    </message>
    <message>
        <source>At &amp;most</source>
        <translation>&amp;Höchstens</translation>
    </message>
    <message>
        <source>Keep the &amp;order inside each partition</source>
        <translation>Die &amp;Reihenfolge in jeder Partition einhalten</translation>
    </message>
    <message>
        <source>After one that is not done, leave the &amp;rest of its partition alone</source>
        <translation>Nach einem, der nicht gelang, den Re&amp;st seiner Partition auslassen</translation>
    </message>
    <message>
        <source>&amp;Pause when more than</source>
        <translation>&amp;Anhalten, wenn mehr als</translation>
    </message>
    <message>
        <source>Send &amp;first</source>
        <translation>&amp;Zuerst senden:</translation>
    </message>
    <message>
        <source>Requests at the same &amp;time:</source>
        <translation>Anfragen &amp;gleichzeitig:</translation>
    </message>
    <message>
        <source>a second</source>
        <translation>pro Sekunde</translation>
    </message>
    <message>
        <source>of the last 20 are not done as asked</source>
        <translation>der letzten 20 nicht wie gewünscht gelingen</translation>
    </message>
    <message>
        <source>and go on only if none died again within</source>
        <translation>und nur fortfahren, wenn keiner wieder scheitert binnen</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>Most letters a second</source>
        <translation>Höchstzahl pro Sekunde</translation>
    </message>
    <message>
        <source>Share of failures at which it pauses</source>
        <translation>Anteil der Fehlschläge, bei dem angehalten wird</translation>
    </message>
    <message>
        <source>Letters to be sent first</source>
        <translation>Zuerst zu sendende Dead Letters</translation>
    </message>
    <message>
        <source>Seconds to wait after those</source>
        <translation>Sekunden Wartezeit danach</translation>
    </message>
</context>
<context>
    <name>dlo::PayloadBar</name>
    <message>
        <source>Show the payload as</source>
        <translation>Die Payload zeigen als</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Hex</source>
        <translation>Hex</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>Felder</translation>
    </message>
    <message>
        <source>Character set of the text</source>
        <translation>Zeichensatz des Texts</translation>
    </message>
    <message>
        <source>Decode</source>
        <translation>Dekodieren</translation>
    </message>
    <message>
        <source>Look into the payload through a decoder; the payload itself stays as it is</source>
        <translation>Durch einen Decoder in die Payload sehen; die Payload selbst bleibt, wie sie ist</translation>
    </message>
    <message>
        <source>payload</source>
        <translation>Payload</translation>
    </message>
    <message>
        <source>Take all decoders off</source>
        <translation>Alle Decoder abnehmen</translation>
    </message>
    <message>
        <source>%1 (a part)</source>
        <translation>%1 (ein Teil)</translation>
    </message>
    <message>
        <source>On top: %1</source>
        <translation>Zuoberst: %1</translation>
    </message>
    <message>
        <source>Take off what is on top of %1</source>
        <translation>Abnehmen, was über %1 liegt</translation>
    </message>
    <message>
        <source>Take %1 off</source>
        <translation>%1 abnehmen</translation>
    </message>
    <message>
        <source>Looks like</source>
        <translation>Sieht aus wie</translation>
    </message>
    <message>
        <source>All decoders</source>
        <translation>Alle Decoder</translation>
    </message>
    <message>
        <source>%1 with a schema file…</source>
        <translation>%1 mit einer Schemadatei …</translation>
    </message>
</context>
<context>
    <name>dlo::PayloadEditor</name>
    <message>
        <source>Payload</source>
        <translation>Payload</translation>
    </message>
</context>
<context>
    <name>dlo::PayloadPanel</name>
    <message>
        <source>The payload is empty: 0 bytes.</source>
        <translation>Die Payload ist leer: 0 Bytes.</translation>
    </message>
    <message>
        <source>The payload is white space only.</source>
        <translation>Die Payload besteht nur aus Leerraum.</translation>
    </message>
    <message>
        <source>The payload is the JSON value null.</source>
        <translation>Die Payload ist der JSON-Wert null.</translation>
    </message>
    <message>
        <source>The payload is an empty JSON text, &quot;&quot;.</source>
        <translation>Die Payload ist ein leerer JSON-Text, &quot;&quot;.</translation>
    </message>
    <message>
        <source>The payload is the JSON number 0.</source>
        <translation>Die Payload ist die JSON-Zahl 0.</translation>
    </message>
    <message>
        <source>The payload is the JSON value false.</source>
        <translation>Die Payload ist der JSON-Wert false.</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>Hingehen</translation>
    </message>
    <message>
        <source>Put the cursor where the text stops being JSON</source>
        <translation>Den Cursor dorthin setzen, wo der Text kein JSON mehr ist</translation>
    </message>
    <message>
        <source>The broker told no payload for this dead letter, which is not the same as an empty one.</source>
        <translation>Der Broker hat für diesen Dead Letter keine Payload genannt; das ist nicht dasselbe wie eine leere.</translation>
    </message>
    <message>
        <source>The payload is encrypted. The broker is being asked for its plain text…</source>
        <translation>Die Payload ist verschlüsselt. Der Broker wird nach ihrem Klartext gefragt…</translation>
    </message>
    <message>
        <source>This is the envelope of an encrypted payload. It cannot be decrypted here.</source>
        <translation>Das ist der Umschlag einer verschlüsselten Payload. Sie kann hier nicht entschlüsselt werden.</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>These bytes are not UTF-8 text: they can be looked at, not edited here.</source>
        <translation>Diese Bytes sind kein UTF-8-Text: Man kann sie ansehen, hier aber nicht bearbeiten.</translation>
    </message>
    <message>
        <source>This is not JSON; it is shown as it is.</source>
        <translation>Das ist kein JSON; es wird gezeigt, wie es ist.</translation>
    </message>
    <message>
        <source>Still being read…</source>
        <translation>Wird noch gelesen…</translation>
    </message>
    <message>
        <source>Colours are off: the text is longer than %1 or has a line longer than %2.</source>
        <translation>Ohne Farben: Der Text ist länger als %1 oder hat eine Zeile länger als %2.</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>bearbeitet</translation>
    </message>
    <message>
        <source>not valid JSON at the moment</source>
        <translation>im Augenblick kein gültiges JSON</translation>
    </message>
    <message>
        <source>1 byte changed, %1 identical</source>
        <translation>1 Byte geändert, %1 gleich</translation>
    </message>
    <message numerus="yes">
        <source>%n bytes changed, %1 identical</source>
        <translation>
            <numerusform>%n Byte geändert, %1 gleich</numerusform>
            <numerusform>%n Bytes geändert, %1 gleich</numerusform>
        </translation>
    </message>
    <message>
        <source>The payload begins with a byte order mark (EF BB BF), which JSON does not allow.</source>
        <translation>Die Payload beginnt mit einer Bytereihenfolge-Marke (EF BB BF), die JSON nicht erlaubt.</translation>
    </message>
    <message>
        <source>Not all bytes are text in this character set, so it can be looked at, not edited. Hex shows all bytes.</source>
        <translation>Nicht alle Bytes sind in diesem Zeichensatz Text, darum kann man ihn ansehen, aber nicht bearbeiten. Hex zeigt alle Bytes.</translation>
    </message>
    <message>
        <source>The text has NUL characters, line ends of several kinds, or others that a text editor would change: look at it here, edit it in Hex.</source>
        <translation>Der Text hat NUL-Zeichen, Zeilenenden verschiedener Art oder andere Zeichen, die ein Texteditor ändern würde: Sehen Sie ihn hier an, und bearbeiten Sie ihn in Hex.</translation>
    </message>
    <message>
        <source>encrypted</source>
        <translation>verschlüsselt</translation>
    </message>
    <message>
        <source>not decryptable</source>
        <translation>nicht entschlüsselbar</translation>
    </message>
    <message>
        <source>cannot be written at the moment</source>
        <translation>im Augenblick nicht zu schreiben</translation>
    </message>
</context>
<context>
    <name>dlo::PayloadViews</name>
    <message>
        <source>Decode</source>
        <translation>Dekodieren</translation>
    </message>
    <message>
        <source>Decode more</source>
        <translation>Mehr dekodieren</translation>
    </message>
    <message>
        <source>Show what was decoded</source>
        <translation>Dekodiertes zeigen</translation>
    </message>
    <message>
        <source>%1 Correct it first, so that nothing you typed is lost.</source>
        <translation>%1 Berichtigen Sie das zuerst, damit nichts verloren geht, was Sie geschrieben haben.</translation>
    </message>
    <message>
        <source>Choose an Avro schema</source>
        <translation>Ein Avro-Schema wählen</translation>
    </message>
    <message>
        <source>Avro schemas (*.avsc *.json);;All files (*)</source>
        <translation>Avro-Schemas (*.avsc *.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The schema was not used: the file is larger than 1 MiB.</source>
        <translation>Das Schema wurde nicht benutzt: Die Datei ist größer als 1 MiB.</translation>
    </message>
    <message>
        <source>The schema was not used: the file cannot be read.</source>
        <translation>Das Schema wurde nicht benutzt: Die Datei kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Ln %1, Col %2</source>
        <translation>Z. %1, Sp. %2</translation>
    </message>
    <message>
        <source>Offset %1</source>
        <translation>Offset %1</translation>
    </message>
    <message>
        <source>%1, inserting</source>
        <translation>%1, einfügen</translation>
    </message>
    <message>
        <source>%1, overwriting</source>
        <translation>%1, überschreiben</translation>
    </message>
    <message>
        <source>Character %1 of the text cannot be written in %2.</source>
        <translation>Zeichen %1 des Texts lässt sich in %2 nicht schreiben.</translation>
    </message>
    <message>
        <source>This is the part that could be decoded, only for looking.</source>
        <translation>Das ist der Teil, der sich dekodieren ließ, nur zum Ansehen.</translation>
    </message>
    <message>
        <source>Back to the bytes</source>
        <translation>Zurück zu den Bytes</translation>
    </message>
    <message>
        <source>The decoder stays on, and what you typed stays as it is. Correct it, or revert.</source>
        <translation>Der Decoder bleibt, und was Sie geschrieben haben, bleibt, wie es ist. Berichtigen Sie es, oder setzen Sie es zurück.</translation>
    </message>
    <message>
        <source>The payload is as it was.</source>
        <translation>Die Payload ist, wie sie war.</translation>
    </message>
    <message>
        <source>There is more in it than these %1.</source>
        <translation>Es ist mehr darin als diese %1.</translation>
    </message>
    <message>
        <source>More than that is not decoded here.</source>
        <translation>Mehr als das wird hier nicht dekodiert.</translation>
    </message>
    <message>
        <source>Looks like %1.</source>
        <translation>Sieht aus wie %1.</translation>
    </message>
    <message>
        <source>Shown as it came, not indented and without colours, because it is longer than %1.</source>
        <translation>So gezeigt, wie sie kam, nicht eingerückt und ohne Farben, weil sie länger als %1 ist.</translation>
    </message>
    <message>
        <source>Shown as it came, not indented and without colours, because a line would be longer than %1.</source>
        <translation>So gezeigt, wie sie kam, nicht eingerückt und ohne Farben, weil eine Zeile länger als %1 wäre.</translation>
    </message>
    <message>
        <source>Shown without colours because it is longer than %1.</source>
        <translation>Ohne Farben gezeigt, weil sie länger als %1 ist.</translation>
    </message>
    <message>
        <source>Shown without colours because it has a line longer than %1.</source>
        <translation>Ohne Farben gezeigt, weil eine Zeile länger als %1 ist.</translation>
    </message>
    <message>
        <source>Text as long as this is shown as UTF-8 only, whatever its character set is.</source>
        <translation>So langer Text wird nur als UTF-8 gezeigt, welchen Zeichensatz er auch hat.</translation>
    </message>
    <message>
        <source>Whether all of it is JSON is being found out…</source>
        <translation>Ob alles davon JSON ist, wird noch festgestellt …</translation>
    </message>
    <message>
        <source>This is not JSON; it is shown as it is. %1</source>
        <translation>Das ist kein JSON; es wird gezeigt, wie es ist. %1</translation>
    </message>
    <message>
        <source>This is not JSON; it is shown as it is.</source>
        <translation>Das ist kein JSON; es wird gezeigt, wie es ist.</translation>
    </message>
</context>
<context>
    <name>dlo::PlanDialog</name>
    <message>
        <source>for example: test data, handled by hand, ticket 4711</source>
        <translation>zum Beispiel: Testdaten, von Hand erledigt, Ticket 4711</translation>
    </message>
    <message>
        <source>&amp;Why are they deleted? (kept in the journal)</source>
        <translation>&amp;Warum werden sie gelöscht? (steht im Journal)</translation>
    </message>
    <message>
        <source>empty: the partition of the same name</source>
        <translation>leer: die Partition gleichen Namens</translation>
    </message>
    <message>
        <source>&amp;Queue:</source>
        <translation>&amp;Queue:</translation>
    </message>
    <message>
        <source>P&amp;artition:</source>
        <translation>P&amp;artition:</translation>
    </message>
    <message>
        <source>It is being tried to which of them the change applies…</source>
        <translation>Es wird geprüft, auf welche die Änderung passt …</translation>
    </message>
    <message>
        <source>There is nothing that could be done.</source>
        <translation>Es gibt nichts, was getan werden könnte.</translation>
    </message>
    <message>
        <source>Write down a reason first.</source>
        <translation>Schreiben Sie zuerst einen Grund auf.</translation>
    </message>
    <message>
        <source>Name the queue first.</source>
        <translation>Nennen Sie zuerst die Queue.</translation>
    </message>
    <message>
        <source>Take &amp;one of each message only; the others stay as they are</source>
        <translation>Von &amp;jeder Nachricht nur einen nehmen; die übrigen bleiben, wie sie sind</translation>
    </message>
    <message>
        <source>Save p&amp;lan…</source>
        <translation>P&amp;lan speichern …</translation>
    </message>
    <message>
        <source>Writes these letters and what is to be done to them to a file</source>
        <translation>Schreibt diese Dead Letters und was mit ihnen zu tun ist in eine Datei</translation>
    </message>
    <message>
        <source>&amp;Dry run</source>
        <translation>&amp;Probelauf</translation>
    </message>
    <message>
        <source>Does everything but send, and tells what would become of each</source>
        <translation>Tut alles außer senden, und sagt, was aus jedem würde</translation>
    </message>
</context>
<context>
    <name>dlo::PlanFlow</name>
    <message>
        <source>Open plan</source>
        <translation>Plan öffnen</translation>
    </message>
    <message>
        <source>Import letters</source>
        <translation>Dead Letters importieren</translation>
    </message>
    <message>
        <source>Plans and letters (*.jsonl);;All files (*)</source>
        <translation>Pläne und Dead Letters (*.jsonl);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>%1 wird gelesen …</translation>
    </message>
</context>
<context>
    <name>dlo::PointerLine</name>
    <message>
        <source>Copy pointer</source>
        <translation>Pointer kopieren</translation>
    </message>
    <message>
        <source>Copy the JSON Pointer of the place where the cursor is</source>
        <translation>Den JSON-Pointer der Stelle kopieren, an der der Cursor steht</translation>
    </message>
    <message>
        <source>the whole value</source>
        <comment>where the JSON Pointer is empty</comment>
        <translation>der ganze Wert</translation>
    </message>
    <message>
        <source>%1 (%2 values have this pointer)</source>
        <comment>a JSON Pointer; a name is given twice</comment>
        <translation>%1 (%2 Werte haben diesen Pointer)</translation>
    </message>
</context>
<context>
    <name>dlo::PurgeDialog</name>
    <message>
        <source>E&amp;xport them first…</source>
        <translation>Zuerst e&amp;xportieren …</translation>
    </message>
    <message>
        <source>Purge dead letters</source>
        <translation>Dead Letters endgültig löschen</translation>
    </message>
    <message>
        <source>All consumer groups</source>
        <translation>Alle Consumer-Gruppen</translation>
    </message>
    <message>
        <source>The broker removes all dead letters of the queue %1 that are there when it is done, in one step. They are not sent again, and also those go that arrive shortly before, or that nobody has listed.</source>
        <translation>Der Broker entfernt in einem Schritt alle Dead Letters der Queue %1, die in diesem Augenblick da sind. Sie werden nicht noch einmal gesendet, und auch die gehen verloren, die kurz vorher ankommen oder die niemand aufgelistet hat.</translation>
    </message>
    <message>
        <source>Nothing of them is kept here: the journal only notes the purge itself. To have a copy, export them first, or delete them in the list instead.</source>
        <translation>Hier wird nichts davon aufbewahrt: Das Journal vermerkt nur das endgültige Löschen selbst. Wenn Sie eine Kopie wollen, exportieren Sie sie zuerst, oder löschen Sie sie stattdessen in der Liste.</translation>
    </message>
    <message>
        <source>&amp;Whose:</source>
        <translation>&amp;Wessen:</translation>
    </message>
    <message>
        <source>How many:</source>
        <translation>Wie viele:</translation>
    </message>
    <message>
        <source>&amp;Type the name of the queue to confirm:</source>
        <translation>Geben Sie &amp;zur Bestätigung den Namen der Queue ein:</translation>
    </message>
    <message>
        <source>%1 (they are being counted again…)</source>
        <translation>%1 (sie werden neu gezählt …)</translation>
    </message>
    <message>
        <source>They are being counted…</source>
        <translation>Sie werden gezählt …</translation>
    </message>
    <message>
        <source>Not known: the broker did not tell it.</source>
        <translation>Nicht bekannt: Der Broker hat es nicht genannt.</translation>
    </message>
    <message>
        <source>Not known: the broker does not tell it for one group.</source>
        <translation>Nicht bekannt: Der Broker nennt es nicht für eine einzelne Gruppe.</translation>
    </message>
    <message>
        <source>%1, counted at %2</source>
        <translation>%1, gezählt um %2</translation>
    </message>
    <message>
        <source>%1 when it was last known; they could not be counted now</source>
        <translation>%1, als es zuletzt bekannt war; jetzt ließen sie sich nicht zählen</translation>
    </message>
    <message>
        <source>The list does not show all of them. Choose the queue in the tree to export them.</source>
        <translation>Die Liste zeigt nicht alle. Wählen Sie die Queue im Baum, um sie zu exportieren.</translation>
    </message>
    <message>
        <source>The list is still being read.</source>
        <translation>Die Liste wird noch gelesen.</translation>
    </message>
    <message>
        <source>The list could not be read to its end.</source>
        <translation>Die Liste konnte nicht zu Ende gelesen werden.</translation>
    </message>
    <message>
        <source>The list is filtered. Clear the filter to export all.</source>
        <translation>Die Liste ist gefiltert. Heben Sie den Filter auf, um alle zu exportieren.</translation>
    </message>
    <message>
        <source>The list is empty.</source>
        <translation>Die Liste ist leer.</translation>
    </message>
    <message>
        <source>An action is under way on this connection, or a run has dead letters left. Wait for it, or stop it.</source>
        <translation>Auf dieser Verbindung läuft gerade eine Aktion, oder ein Lauf hat noch Dead Letters übrig. Warten Sie, bis das beendet ist, oder brechen Sie es ab.</translation>
    </message>
    <message>
        <source>An earlier action on this queue has an unknown outcome. Find out first what happened.</source>
        <translation>Eine frühere Aktion an dieser Queue hat einen unbekannten Ausgang. Finden Sie zuerst heraus, was geschah.</translation>
    </message>
    <message>
        <source>Choose a queue in the tree first.</source>
        <translation>Wählen Sie zuerst eine Queue im Baum.</translation>
    </message>
    <message>
        <source>&amp;Purge 1 dead letter</source>
        <translation>1 Dead Letter endgültig &amp;löschen</translation>
    </message>
    <message>
        <source>&amp;Purge %1 dead letters</source>
        <translation>%1 Dead Letters endgültig &amp;löschen</translation>
    </message>
    <message>
        <source>&amp;Purge all dead letters</source>
        <translation>Alle Dead Letters endgültig &amp;löschen</translation>
    </message>
    <message>
        <source>There is no dead letter to purge.</source>
        <translation>Es gibt keinen Dead Letter, der zu löschen wäre.</translation>
    </message>
    <message>
        <source>Type the name of the queue first.</source>
        <translation>Geben Sie zuerst den Namen der Queue ein.</translation>
    </message>
    <message>
        <source>What is typed is not the name of the queue.</source>
        <translation>Was eingegeben ist, ist nicht der Name der Queue.</translation>
    </message>
</context>
<context>
    <name>dlo::PurgeFlow</name>
    <message>
        <source>No connection is open.</source>
        <translation>Keine Verbindung ist offen.</translation>
    </message>
    <message>
        <source>Nothing was purged. %1</source>
        <translation>Nichts wurde endgültig gelöscht. %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a connection, and what happened</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>dlo::QueueTreeModel</name>
    <message>
        <source>Queue</source>
        <translation>Queue</translation>
    </message>
    <message>
        <source>Dead letters</source>
        <translation>Dead Letters</translation>
    </message>
    <message>
        <source>Last 5 min</source>
        <translation>Letzte 5 min</translation>
    </message>
</context>
<context>
    <name>dlo::RedriveFlow</name>
    <message>
        <source>Find out what happened</source>
        <translation>Herausfinden, was geschah</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>&amp;Find out now</source>
        <translation>Jetzt &amp;herausfinden</translation>
    </message>
    <message>
        <source>&amp;It arrived</source>
        <translation>&amp;Sie ist angekommen</translation>
    </message>
    <message>
        <source>It did &amp;not arrive</source>
        <translation>Sie ist &amp;nicht angekommen</translation>
    </message>
    <message>
        <source>&amp;It was deleted</source>
        <translation>Er wurde &amp;gelöscht</translation>
    </message>
    <message>
        <source>It was &amp;not deleted</source>
        <translation>Er wurde &amp;nicht gelöscht</translation>
    </message>
    <message>
        <source>&amp;It has been dealt with</source>
        <translation>Er ist &amp;erledigt</translation>
    </message>
    <message>
        <source>Say how it ended</source>
        <translation>Sagen, wie es ausging</translation>
    </message>
    <message>
        <source>Send it a second time?</source>
        <translation>Ein zweites Mal senden?</translation>
    </message>
    <message>
        <source>The journal knows that this dead letter was sent before.</source>
        <translation>Das Journal weiß, dass dieser Dead Letter schon früher gesendet wurde.</translation>
    </message>
    <message>
        <source>Sending it again makes a second copy, which every consumer group of the destination receives, unless the broker still knows the transaction id.</source>
        <translation>Ihn noch einmal zu senden, macht eine zweite Kopie, die jede Consumer-Gruppe des Ziels bekommt, außer wenn der Broker die Transaktions-ID noch kennt.</translation>
    </message>
    <message>
        <source>&amp;Send it again</source>
        <translation>Noch einmal &amp;senden</translation>
    </message>
    <message>
        <source>&amp;They were purged</source>
        <translation>Sie wurden endgültig &amp;gelöscht</translation>
    </message>
    <message>
        <source>They were &amp;not purged</source>
        <translation>Sie wurden &amp;nicht gelöscht</translation>
    </message>
</context>
<context>
    <name>dlo::RunActions</name>
    <message>
        <source>This connection has no run.</source>
        <translation>Diese Verbindung hat keinen Lauf.</translation>
    </message>
    <message>
        <source>No connection is open.</source>
        <translation>Keine Verbindung ist offen.</translation>
    </message>
</context>
<context>
    <name>dlo::RunDialog</name>
    <message>
        <source>Only those that are &amp;not done</source>
        <translation>Nur die &amp;nicht erledigten</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>A&amp;bbrechen</translation>
    </message>
    <message>
        <source>&amp;Try the failed ones again…</source>
        <translation>Die fehlgeschlagenen noch einmal &amp;versuchen …</translation>
    </message>
    <message>
        <source>Dead letters of this run</source>
        <translation>Dead Letters dieses Laufs</translation>
    </message>
    <message>
        <source>There is none that is not done, up to now.</source>
        <translation>Bisher gibt es keinen, der nicht erledigt ist.</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>An&amp;halten</translation>
    </message>
    <message>
        <source>Start &amp;now</source>
        <translation>&amp;Jetzt beginnen</translation>
    </message>
</context>
<context>
    <name>dlo::RunLine</name>
    <message>
        <source>Show what becomes of each dead letter</source>
        <translation>Zeigen, was aus jedem Dead Letter wird</translation>
    </message>
</context>
<context>
    <name>dlo::RunListModel</name>
    <message>
        <source>%1: %2</source>
        <comment>name of a plan, what it does</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Begun</source>
        <translation>Begonnen</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Ausgang</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Wer</translation>
    </message>
</context>
<context>
    <name>dlo::RunTableModel</name>
    <message>
        <source>Dead letter</source>
        <translation>Dead Letter</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Ausgang</translation>
    </message>
    <message>
        <source>Tries</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Grund</translation>
    </message>
</context>
<context>
    <name>dlo::RunsDialog</name>
    <message>
        <source>&amp;Go on…</source>
        <translation>&amp;Fortsetzen …</translation>
    </message>
    <message>
        <source>Give &amp;up…</source>
        <translation>Auf&amp;geben …</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Nothing has been done to several dead letters at once yet. Select some in the list, then choose Replay, Republish or Delete: each such run is listed here, and can be gone on with when the program was ended in the middle of it.</source>
        <translation>Noch wurde nichts mit mehreren Dead Letters auf einmal getan. Wählen Sie in der Liste mehrere aus und dann „Erneut zustellen“, „Neu veröffentlichen“ oder „Löschen“: Jeder solche Lauf wird hier aufgelistet und lässt sich fortsetzen, wenn das Programm mittendrin beendet wurde.</translation>
    </message>
    <message>
        <source>It was interrupted: the program ended before all of it was done. What was begun then is under “Unfinished actions” if its outcome is not known.</source>
        <translation>Er wurde unterbrochen: Das Programm endete, bevor alles erledigt war. Was dabei schon begonnen war, steht unter „Unerledigte Aktionen“, wenn sein Ausgang nicht bekannt ist.</translation>
    </message>
    <message>
        <source>When it was last written down: %1</source>
        <translation>Als es zuletzt festgehalten wurde: %1</translation>
    </message>
</context>
<context>
    <name>dlo::RunsFlow</name>
    <message>
        <source>Begun: %1</source>
        <translation>Begonnen: %1</translation>
    </message>
    <message>
        <source>Before it was interrupted: %1. These are not touched again.</source>
        <translation>Vor der Unterbrechung: %1. Diese werden nicht noch einmal angerührt.</translation>
    </message>
    <message>
        <source>Those whose outcome is unknown, or that were sent and not removed, are under “Unfinished actions”.</source>
        <translation>Jene, deren Ausgang unbekannt ist oder die gesendet und nicht entfernt wurden, stehen unter „Unerledigte Aktionen“.</translation>
    </message>
    <message>
        <source>To be done now: %1, the same way, with the same change, place and pace.</source>
        <translation>Jetzt zu erledigen: %1, auf dieselbe Weise, mit derselben Änderung, an derselben Stelle und im selben Tempo.</translation>
    </message>
    <message>
        <source>The payload of %1 of them had been decrypted and was not kept; where it would have to be sent, they are left alone.</source>
        <translation>Bei %1 davon war die Payload entschlüsselt worden und wurde nicht aufbewahrt; wo sie gesendet werden müsste, werden sie ausgelassen.</translation>
    </message>
    <message>
        <source>Go on with an interrupted run</source>
        <translation>Einen unterbrochenen Lauf fortsetzen</translation>
    </message>
    <message>
        <source>Give up an interrupted run</source>
        <translation>Einen unterbrochenen Lauf aufgeben</translation>
    </message>
    <message>
        <source>What has not been done of it is not done, and its dead letters stay where they are.</source>
        <translation>Was davon nicht erledigt ist, wird nicht mehr getan, und die Dead Letters bleiben, wo sie sind.</translation>
    </message>
    <message>
        <source>What was done stays done. Actions whose outcome is unknown stay under “Unfinished actions”.</source>
        <translation>Was erledigt ist, bleibt erledigt. Aktionen, deren Ausgang unbekannt ist, bleiben unter „Unerledigte Aktionen“.</translation>
    </message>
    <message>
        <source>Only the journal is written now; nothing is asked of the broker.</source>
        <translation>Jetzt wird nur ins Journal geschrieben; der Broker wird nichts gefragt.</translation>
    </message>
    <message>
        <source>Give it &amp;up</source>
        <translation>Ihn auf&amp;geben</translation>
    </message>
</context>
<context>
    <name>dlo::SamplesView</name>
    <message>
        <source>Dead letter</source>
        <translation>Dead Letter</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>Partition</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message numerus="yes">
        <source>%n of them as examples</source>
        <translation>
            <numerusform>%n davon als Beispiel</numerusform>
            <numerusform>%n davon als Beispiele</numerusform>
        </translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>This is how it was before your last change…</source>
        <translation>So war es vor Ihrer letzten Änderung …</translation>
    </message>
    <message>
        <source>The broker&apos;s list told no payload: this one is left alone.</source>
        <translation>Die Liste des Brokers nannte keine Payload: Dieser Dead Letter wird ausgelassen.</translation>
    </message>
    <message>
        <source>Its payload is encrypted and was not opened: it is neither shown nor changed here, and this one is left alone.</source>
        <translation>Die Payload ist verschlüsselt und wurde nicht geöffnet: Sie wird hier weder gezeigt noch geändert, und dieser Dead Letter wird ausgelassen.</translation>
    </message>
    <message>
        <source>The change does not apply, so this one is left alone: %1</source>
        <translation>Die Änderung passt nicht, darum wird dieser Dead Letter ausgelassen: %1</translation>
    </message>
    <message>
        <source>The change leaves it as it is: sent byte for byte as received (%1).</source>
        <translation>Die Änderung lässt die Payload, wie sie ist: Byte für Byte gesendet wie empfangen (%1).</translation>
    </message>
    <message>
        <source>Sent byte for byte as received (%1).</source>
        <translation>Byte für Byte gesendet wie empfangen (%1).</translation>
    </message>
</context>
<context>
    <name>dlo::SavePlanDialog</name>
    <message>
        <source>Save plan</source>
        <translation>Plan speichern</translation>
    </message>
    <message>
        <source>&amp;Write the decrypted payloads to the file</source>
        <translation>Die &amp;entschlüsselten Payloads in die Datei schreiben</translation>
    </message>
    <message>
        <source>&amp;Replace the file that is there</source>
        <translation>Die &amp;vorhandene Datei ersetzen</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>for example: new currency, ticket 4711</source>
        <translation>zum Beispiel: neue Währung, Ticket 4711</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>D&amp;urchsuchen …</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Name:</translation>
    </message>
    <message>
        <source>&amp;File:</source>
        <translation>&amp;Datei:</translation>
    </message>
    <message>
        <source>The file holds the letters with their payloads and what is to be done to them. Only you may read it on this computer.</source>
        <translation>Die Datei enthält die Dead Letters mit ihren Payloads und was mit ihnen zu tun ist. Auf diesem Computer dürfen nur Sie sie lesen.</translation>
    </message>
    <message>
        <source>Choose a file first.</source>
        <translation>Wählen Sie zuerst eine Datei.</translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation>Wird geschrieben …</translation>
    </message>
</context>
<context>
    <name>dlo::SchemaView</name>
    <message>
        <source>&amp;Places</source>
        <translation>&amp;Stellen</translation>
    </message>
    <message>
        <source>Show the places that the schema does not allow</source>
        <translation>Die Stellen zeigen, die das Schema nicht erlaubt</translation>
    </message>
    <message>
        <source>Places that the schema does not allow</source>
        <translation>Stellen, die das Schema nicht erlaubt</translation>
    </message>
    <message>
        <source>Not checked against the schema: the payload is encrypted.</source>
        <translation>Nicht gegen das Schema geprüft: Die Payload ist verschlüsselt.</translation>
    </message>
    <message>
        <source>Not checked against the schema while the bytes are shown: choose JSON to check it.</source>
        <translation>Nicht gegen das Schema geprüft, solange die Bytes gezeigt werden: Wählen Sie JSON, um zu prüfen.</translation>
    </message>
    <message>
        <source>The payload matches the schema.</source>
        <translation>Die Payload passt zum Schema.</translation>
    </message>
    <message>
        <source>%1 places or more do not match the schema.</source>
        <translation>%1 Stellen oder mehr passen nicht zum Schema.</translation>
    </message>
    <message>
        <source>1 place does not match the schema.</source>
        <translation>1 Stelle passt nicht zum Schema.</translation>
    </message>
    <message numerus="yes">
        <source>%n places do not match the schema.</source>
        <translation>
            <numerusform>%n Stelle passt nicht zum Schema.</numerusform>
            <numerusform>%n Stellen passen nicht zum Schema.</numerusform>
        </translation>
    </message>
    <message>
        <source>Make a schema that fits what the editor shows</source>
        <translation>Ein Schema machen, das zu dem passt, was der Editor zeigt</translation>
    </message>
    <message>
        <source>This payload was encrypted, and what is learned is written to a file</source>
        <translation>Diese Payload war verschlüsselt, und was gelernt wird, wird in eine Datei geschrieben</translation>
    </message>
    <message>
        <source>The schema is being read…</source>
        <translation>Das Schema wird gelesen …</translation>
    </message>
    <message>
        <source>Sche&amp;ma</source>
        <translation>Sche&amp;ma</translation>
    </message>
    <message>
        <source>A JSON Schema for the payloads of this queue</source>
        <translation>Ein JSON-Schema für die Payloads dieser Queue</translation>
    </message>
    <message>
        <source>&amp;Attach from file…</source>
        <translation>Aus Datei &amp;zuordnen …</translation>
    </message>
    <message>
        <source>Check the payloads of this queue against a JSON Schema</source>
        <translation>Die Payloads dieser Queue gegen ein JSON-Schema prüfen</translation>
    </message>
    <message>
        <source>Learn from a &amp;file with sample payloads…</source>
        <translation>Aus einer Datei mit &amp;Beispielen lernen …</translation>
    </message>
    <message>
        <source>A JSON text, a list of them, or one a line</source>
        <translation>Ein JSON-Text, eine Liste davon oder einer je Zeile</translation>
    </message>
    <message>
        <source>Learn from &amp;this payload</source>
        <translation>Aus &amp;dieser Payload lernen</translation>
    </message>
    <message>
        <source>&amp;Learn from payloads that were accepted</source>
        <translation>Aus &amp;angenommenen Payloads lernen</translation>
    </message>
    <message>
        <source>Those republished to this queue that the journal has kept</source>
        <translation>Aus neu veröffentlichten dieser Queue, die das Journal aufbewahrt hat</translation>
    </message>
    <message>
        <source>&amp;Save schema as…</source>
        <translation>Schema &amp;speichern unter …</translation>
    </message>
    <message>
        <source>Write the attached schema to a file of yours</source>
        <translation>Das zugeordnete Schema in eine eigene Datei schreiben</translation>
    </message>
    <message>
        <source>&amp;Detach</source>
        <translation>Zuordnung auf&amp;heben</translation>
    </message>
    <message>
        <source>Forget the schema of this queue</source>
        <translation>Das Schema dieser Queue vergessen</translation>
    </message>
    <message>
        <source>Attach a JSON Schema</source>
        <translation>Ein JSON-Schema zuordnen</translation>
    </message>
    <message>
        <source>Learn a schema from sample payloads</source>
        <translation>Ein Schema aus Beispielen lernen</translation>
    </message>
    <message>
        <source>Save the JSON Schema</source>
        <translation>Das JSON-Schema speichern</translation>
    </message>
    <message>
        <source>JSON (*.json *.jsonl *.ndjson);;All files (*)</source>
        <translation>JSON (*.json *.jsonl *.ndjson);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Nothing was done: another queue is shown by now.</source>
        <translation>Nichts wurde getan: Inzwischen wird eine andere Queue gezeigt.</translation>
    </message>
    <message>
        <source>The file could not be read. The system says: %1</source>
        <translation>Die Datei konnte nicht gelesen werden. Das System sagt: %1</translation>
    </message>
    <message>
        <source>Nothing was attached. %1</source>
        <translation>Nichts wurde zugeordnet. %1</translation>
    </message>
    <message>
        <source>The schema is attached to this queue.</source>
        <translation>Das Schema ist dieser Queue zugeordnet.</translation>
    </message>
    <message>
        <source>The file is larger than %1. Nothing was learned.</source>
        <translation>Die Datei ist größer als %1. Nichts wurde gelernt.</translation>
    </message>
    <message>
        <source>The journal has kept no payload that was republished to this queue and accepted. It keeps none that was encrypted.</source>
        <translation>Das Journal hat keine Payload aufbewahrt, die in dieser Queue neu veröffentlicht und angenommen wurde. Verschlüsselte bewahrt es nicht auf.</translation>
    </message>
    <message>
        <source>Nothing was learned. %1</source>
        <translation>Nichts wurde gelernt. %1</translation>
    </message>
    <message>
        <source>Learned from 1 payload, and attached to this queue.</source>
        <translation>Aus 1 Payload gelernt und dieser Queue zugeordnet.</translation>
    </message>
    <message numerus="yes">
        <source>Learned from %n payloads, and attached to this queue.</source>
        <translation>
            <numerusform>Aus %n Payload gelernt und dieser Queue zugeordnet.</numerusform>
            <numerusform>Aus %n Payloads gelernt und dieser Queue zugeordnet.</numerusform>
        </translation>
    </message>
    <message>
        <source>What was learned is larger than %1. Nothing was attached.</source>
        <translation>Was gelernt wurde, ist größer als %1. Nichts wurde zugeordnet.</translation>
    </message>
    <message>
        <source>Replace the schema</source>
        <translation>Das Schema ersetzen</translation>
    </message>
    <message>
        <source>Replace the schema that is attached to %1?</source>
        <translation>Das Schema ersetzen, das %1 zugeordnet ist?</translation>
    </message>
    <message>
        <source>The one that is there is forgotten. Save it first if you want to keep it.</source>
        <translation>Das bisherige wird vergessen. Speichern Sie es zuerst, wenn Sie es behalten wollen.</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>&amp;Ersetzen</translation>
    </message>
    <message>
        <source>The schema could not be kept. The system says: %1</source>
        <translation>Das Schema konnte nicht aufbewahrt werden. Das System sagt: %1</translation>
    </message>
    <message>
        <source>The schema was saved.</source>
        <translation>Das Schema wurde gespeichert.</translation>
    </message>
    <message>
        <source>The schema was not saved. The system says: %1</source>
        <translation>Das Schema wurde nicht gespeichert. Das System sagt: %1</translation>
    </message>
    <message>
        <source>The schema was detached. Payloads of this queue are not checked any more.</source>
        <translation>Die Zuordnung des Schemas wurde aufgehoben. Payloads dieser Queue werden nicht mehr geprüft.</translation>
    </message>
    <message>
        <source>The schema was not detached. The system says: %1</source>
        <translation>Die Zuordnung des Schemas wurde nicht aufgehoben. Das System sagt: %1</translation>
    </message>
    <message>
        <source>Not checked against the schema: the payload is too long for the editor.</source>
        <translation>Nicht gegen das Schema geprüft: Die Payload ist zu lang für den Editor.</translation>
    </message>
</context>
<context>
    <name>dlo::SendDialog</name>
    <message>
        <source>Queue</source>
        <translation>Queue</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>Partition</translation>
    </message>
    <message>
        <source>&amp;Keep the dead letter (send a copy only)</source>
        <translation>Den Dead Letter &amp;behalten (nur eine Kopie senden)</translation>
    </message>
    <message>
        <source>Send the &amp;envelope itself, still encrypted</source>
        <translation>Den &amp;Umschlag selbst senden, verschlüsselt wie er ist</translation>
    </message>
    <message>
        <source>Replay a dead letter</source>
        <translation>Einen Dead Letter erneut zustellen</translation>
    </message>
    <message>
        <source>Republish a dead letter</source>
        <translation>Einen Dead Letter neu veröffentlichen</translation>
    </message>
    <message>
        <source>&amp;Queue:</source>
        <translation>&amp;Queue:</translation>
    </message>
    <message>
        <source>&amp;Partition:</source>
        <translation>&amp;Partition:</translation>
    </message>
    <message>
        <source>chosen by the broker</source>
        <translation>vom Broker gewählt</translation>
    </message>
    <message>
        <source>New transaction id:</source>
        <translation>Neue Transaktions-ID:</translation>
    </message>
    <message>
        <source>not told by this broker</source>
        <translation>von diesem Broker nicht genannt</translation>
    </message>
    <message>
        <source>Size:</source>
        <translation>Größe:</translation>
    </message>
    <message>
        <source>What is sent</source>
        <translation>Was gesendet wird</translation>
    </message>
    <message>
        <source>Unchanged: sent byte for byte as received (1 byte)</source>
        <translation>Unverändert: Byte für Byte gesendet wie empfangen (1 Byte)</translation>
    </message>
    <message numerus="yes">
        <source>Unchanged: sent byte for byte as received (%n bytes)</source>
        <translation>
            <numerusform>Unverändert: Byte für Byte gesendet wie empfangen (%n Byte)</numerusform>
            <numerusform>Unverändert: Byte für Byte gesendet wie empfangen (%n Bytes)</numerusform>
        </translation>
    </message>
    <message>
        <source>The payload as the broker keeps it. What you changed in the editor is not sent: use “Republish” for that.</source>
        <translation>Die Payload, wie der Broker sie hat. Was Sie im Editor geändert haben, wird nicht gesendet: Dafür gibt es „Neu veröffentlichen“.</translation>
    </message>
    <message>
        <source>The payload as the broker keeps it, unchanged.</source>
        <translation>Die Payload, wie der Broker sie hat, unverändert.</translation>
    </message>
    <message>
        <source>What else happens</source>
        <translation>Was sonst geschieht</translation>
    </message>
    <message>
        <source>On this broker a dead letter cannot be removed alone: removing it deletes the stored message itself, with the dead letters of all consumer groups, and groups that have not read it yet never get it.</source>
        <translation>Auf diesem Broker lässt sich ein Dead Letter nicht allein entfernen: Das Entfernen löscht die gespeicherte Nachricht selbst, mit den Dead Letters aller Consumer-Gruppen; Gruppen, die sie noch nicht gelesen haben, bekommen sie nie.</translation>
    </message>
    <message>
        <source>Name a queue.</source>
        <translation>Nennen Sie eine Queue.</translation>
    </message>
    <message>
        <source>Name a partition.</source>
        <translation>Nennen Sie eine Partition.</translation>
    </message>
    <message>
        <source>&amp;Replay to this place</source>
        <translation>Hierhin &amp;zustellen</translation>
    </message>
    <message>
        <source>&amp;Replay</source>
        <translation>Erneut &amp;zustellen</translation>
    </message>
    <message>
        <source>&amp;Republish and remove the dead letter</source>
        <translation>Neu &amp;veröffentlichen und den Dead Letter entfernen</translation>
    </message>
    <message>
        <source>&amp;Republish a copy, keep the dead letter</source>
        <translation>Kopie &amp;veröffentlichen, den Dead Letter behalten</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Strg+Eingabe</translation>
    </message>
    <message>
        <source>The name of the queue begins or ends with a blank. Take it away.</source>
        <translation>Der Name der Queue beginnt oder endet mit einem Leerzeichen. Nehmen Sie es weg.</translation>
    </message>
    <message>
        <source>The name of the partition begins or ends with a blank. Take it away.</source>
        <translation>Der Name der Partition beginnt oder endet mit einem Leerzeichen. Nehmen Sie es weg.</translation>
    </message>
    <message>
        <source>Queue:</source>
        <translation>Queue:</translation>
    </message>
    <message>
        <source>Partition:</source>
        <translation>Partition:</translation>
    </message>
    <message>
        <source>given up by the broker</source>
        <translation>vom Broker aufgegeben</translation>
    </message>
    <message>
        <source>It goes back to where it came from. “Replay to…” is for another place.</source>
        <translation>Sie geht dorthin zurück, woher sie kam. Für einen anderen Ort gibt es „Zustellen an…“.</translation>
    </message>
    <message>
        <source>The name of the queue: %1</source>
        <translation>Der Name der Queue: %1</translation>
    </message>
    <message>
        <source>The name of the partition: %1</source>
        <translation>Der Name der Partition: %1</translation>
    </message>
    <message>
        <source>This name has characters that cannot be seen: %1</source>
        <translation>Dieser Name hat Zeichen, die man nicht sehen kann: %1</translation>
    </message>
    <message>
        <source>Connection:</source>
        <translation>Verbindung:</translation>
    </message>
    <message>
        <source>What would be sent has the form of an envelope, the broker&apos;s form of an encrypted payload. A consumer can only use it where the same key is known, and a queue that encrypts would encrypt it once more. Tick the box above if you mean it.</source>
        <translation>Was gesendet würde, hat die Form eines Umschlags, der Form des Brokers für eine verschlüsselte Payload. Ein Consumer kann es nur dort brauchen, wo derselbe Schlüssel bekannt ist, und eine Queue, die verschlüsselt, würde es noch einmal verschlüsseln. Setzen Sie oben das Häkchen, wenn Sie das wollen.</translation>
    </message>
</context>
<context>
    <name>dlo::StartForm</name>
    <message>
        <source>Start &amp;later, at</source>
        <translation>S&amp;päter beginnen, am</translation>
    </message>
    <message>
        <source>The program waits for it, in its window or in the tray; if it is ended, nothing starts</source>
        <translation>Das Programm wartet darauf, in seinem Fenster oder im Infobereich; wird es beendet, beginnt nichts</translation>
    </message>
    <message>
        <source>Date and time at which it starts</source>
        <translation>Datum und Uhrzeit des Beginns</translation>
    </message>
    <message>
        <source>The time at which it is to start has passed.</source>
        <translation>Der Zeitpunkt, zu dem begonnen werden soll, ist vorbei.</translation>
    </message>
    <message>
        <source>It can start at most %1 days from now.</source>
        <translation>Der Beginn kann höchstens %1 Tage entfernt sein.</translation>
    </message>
</context>
<context>
    <name>dlo::StartPage</name>
    <message>
        <source>Dead Letter Office</source>
        <translation>Dead Letter Office</translation>
    </message>
    <message>
        <source>See which queues and consumer groups are bleeding, read why their messages died, repair them and send them back safely: nothing is removed before its replacement was accepted.</source>
        <translation>Sehen, welche Queues und Consumer-Gruppen bluten, lesen, warum ihre Nachrichten starben, sie reparieren und sicher zurücksenden: Nichts wird entfernt, bevor sein Ersatz angenommen ist.</translation>
    </message>
    <message>
        <source>New connection…</source>
        <translation>Neue Verbindung…</translation>
    </message>
    <message>
        <source>Point the program at a Queen MQ broker of yours.</source>
        <translation>Das Programm auf einen Ihrer Queen-MQ-Broker richten.</translation>
    </message>
    <message>
        <source>Practice</source>
        <translation>Üben</translation>
    </message>
    <message>
        <source>Try everything on a broker with dead letters that runs inside this program. Nothing leaves this computer.</source>
        <translation>Alles an einem Broker mit Dead Letters ausprobieren, der in diesem Programm läuft. Nichts verlässt diesen Rechner.</translation>
    </message>
    <message>
        <source>Connect to %1</source>
        <translation>Mit %1 verbinden</translation>
    </message>
</context>
<context>
    <name>dlo::TrashLetterView</name>
    <message>
        <source>&amp;Payload</source>
        <translation>&amp;Payload</translation>
    </message>
    <message>
        <source>&amp;Headers</source>
        <translation>&amp;Header</translation>
    </message>
    <message>
        <source>De&amp;tails</source>
        <translation>De&amp;tails</translation>
    </message>
    <message>
        <source>H&amp;istory</source>
        <translation>Hist&amp;orie</translation>
    </message>
    <message>
        <source>They are shown as they were kept.</source>
        <translation>Sie werden gezeigt, wie sie aufbewahrt wurden.</translation>
    </message>
    <message>
        <source>It had died of: %1</source>
        <translation>Gescheitert an: %1</translation>
    </message>
    <message>
        <source>The payload cannot be read. %1</source>
        <translation>Die Payload kann nicht gelesen werden. %1</translation>
    </message>
</context>
<context>
    <name>dlo::TrashModel</name>
    <message>
        <source>emptied</source>
        <comment>in the place of a payload&apos;s size</comment>
        <translation>geleert</translation>
    </message>
    <message>
        <source>not kept</source>
        <comment>in the place of a payload&apos;s size</comment>
        <translation>nicht aufbewahrt</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>What was done</source>
        <translation>Was getan wurde</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Queue</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Dead letter</source>
        <translation>Dead Letter</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>Grund</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Von wem</translation>
    </message>
    <message>
        <source>Payload</source>
        <translation>Payload</translation>
    </message>
</context>
<context>
    <name>dlo::TrashRuleDialog</name>
    <message>
        <source>Empty what is &amp;older than</source>
        <translation>&amp;Leeren, was älter ist als</translation>
    </message>
    <message>
        <source>Empty the oldest when there is &amp;more than</source>
        <translation>Das Älteste leeren bei &amp;mehr als</translation>
    </message>
    <message>
        <source>Empty the trash by itself</source>
        <translation>Den Papierkorb automatisch leeren</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source> days</source>
        <translation> Tage</translation>
    </message>
    <message>
        <source>Size in mebibytes</source>
        <translation>Größe in Mebibyte</translation>
    </message>
    <message>
        <source> MiB</source>
        <translation> MiB</translation>
    </message>
    <message>
        <source>Payloads, headers and error texts are deleted at the start and then every hour, which cannot be undone. That a letter was sent, by whom and when, stays known, so that it is not sent twice. Actions that are not over are left alone.</source>
        <translation>Payloads, Header und Fehlertexte werden beim Start und danach jede Stunde gelöscht; das lässt sich nicht rückgängig machen. Dass ein Dead Letter gesendet wurde, von wem und wann, bleibt bekannt, damit er nicht zweimal gesendet wird. Aktionen, die nicht abgeschlossen sind, werden nicht angerührt.</translation>
    </message>
    <message>
        <source>&amp;Set</source>
        <translation>&amp;Festlegen</translation>
    </message>
</context>
<context>
    <name>dlo::TrashWindow</name>
    <message>
        <source>Put &amp;back…</source>
        <translation>Zurück&amp;legen …</translation>
    </message>
    <message>
        <source>E&amp;xport journal…</source>
        <translation>Journal e&amp;xportieren …</translation>
    </message>
    <message>
        <source>Empty by &amp;itself…</source>
        <translation>A&amp;utomatisch leeren …</translation>
    </message>
    <message>
        <source>&amp;Empty…</source>
        <translation>L&amp;eeren …</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>A&amp;bbrechen</translation>
    </message>
    <message>
        <source>Trash and history</source>
        <translation>Papierkorb und Historie</translation>
    </message>
    <message>
        <source>Letters in the trash</source>
        <translation>Dead Letters im Papierkorb</translation>
    </message>
    <message>
        <source>Words in queue, ids, error, reason, name or payload</source>
        <translation>Wörter in Queue, IDs, Fehler, Grund, Name oder Payload</translation>
    </message>
    <message>
        <source>Find in the trash</source>
        <translation>Im Papierkorb suchen</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>All connections</source>
        <translation>Alle Verbindungen</translation>
    </message>
    <message>
        <source>Since when</source>
        <translation>Seit wann</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>Gesamter Zeitraum</translation>
    </message>
    <message>
        <source>Last 24 hours</source>
        <translation>Letzte 24 Stunden</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>Letzte 7 Tage</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>Letzte 30 Tage</translation>
    </message>
    <message>
        <source>&amp;Find:</source>
        <translation>&amp;Suchen:</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht …</translation>
    </message>
    <message>
        <source>Nothing in the trash has all of this.</source>
        <translation>Nichts im Papierkorb erfüllt all das.</translation>
    </message>
    <message>
        <source>The trash is empty. Dead letters that are deleted, republished or replayed here are kept in it, until it is emptied.</source>
        <translation>Der Papierkorb ist leer. Dead Letters, die hier gelöscht, neu veröffentlicht oder erneut zugestellt werden, werden darin aufbewahrt, bis er geleert wird.</translation>
    </message>
    <message>
        <source>%1 found, looking back to %2…</source>
        <translation>%1 gefunden, gesucht zurück bis %2 …</translation>
    </message>
    <message>
        <source>%1 shown, there are more below</source>
        <translation>%1 gezeigt, weiter unten gibt es mehr</translation>
    </message>
    <message>
        <source>%1 shown</source>
        <translation>%1 gezeigt</translation>
    </message>
    <message>
        <source>Select a letter to see what was kept of it.</source>
        <translation>Wählen Sie einen Dead Letter, um zu sehen, was von ihm aufbewahrt wurde.</translation>
    </message>
    <message numerus="yes">
        <source>%n letters are selected.</source>
        <translation>
            <numerusform>%n Dead Letter ist ausgewählt.</numerusform>
            <numerusform>%n Dead Letters sind ausgewählt.</numerusform>
        </translation>
    </message>
    <message>
        <source>In the trash: %1.</source>
        <translation>Im Papierkorb: %1.</translation>
    </message>
    <message>
        <source>No letter is selected.</source>
        <translation>Kein Dead Letter ist ausgewählt.</translation>
    </message>
    <message>
        <source>At least one of them cannot be put back: %1</source>
        <translation>Mindestens einer davon kann nicht zurückgelegt werden: %1</translation>
    </message>
    <message>
        <source>Open the connection “%1” first: it came from there.</source>
        <translation>Öffnen Sie zuerst die Verbindung „%1“: Von dort kam er.</translation>
    </message>
    <message>
        <source>These are too many bytes to be put back at once (%1). Select fewer.</source>
        <translation>Das sind zu viele Bytes, um sie auf einmal zurückzulegen (%1). Wählen Sie weniger aus.</translation>
    </message>
    <message>
        <source>Reading the letters…</source>
        <translation>Die Dead Letters werden gelesen …</translation>
    </message>
    <message>
        <source>Nothing was put back: a payload was emptied out of the trash meanwhile.</source>
        <translation>Nichts wurde zurückgelegt: Eine Payload wurde inzwischen beim Leeren des Papierkorbs gelöscht.</translation>
    </message>
    <message>
        <source>Empty the trash?</source>
        <translation>Den Papierkorb leeren?</translation>
    </message>
    <message>
        <source>Selected: %1, %2 of payload.</source>
        <translation>Ausgewählt: %1, %2 Payload.</translation>
    </message>
    <message>
        <source>Actions that are not over are left alone: %1.</source>
        <translation>Aktionen, die nicht abgeschlossen sind, werden nicht angerührt: %1.</translation>
    </message>
    <message>
        <source>Payloads, headers and error texts are deleted. This cannot be undone, and the letters cannot be put back any more. That they were sent or deleted, by whom and when, stays known.</source>
        <translation>Payloads, Header und Fehlertexte werden gelöscht. Das lässt sich nicht rückgängig machen, und die Dead Letters lassen sich nicht mehr zurücklegen. Dass sie gesendet oder gelöscht wurden, von wem und wann, bleibt bekannt.</translation>
    </message>
    <message>
        <source>Empty the &amp;selected</source>
        <translation>Aus&amp;gewählte leeren</translation>
    </message>
    <message>
        <source>Empty &amp;all</source>
        <translation>&amp;Alle leeren</translation>
    </message>
    <message>
        <source>Emptying…</source>
        <translation>Wird geleert …</translation>
    </message>
    <message>
        <source>Export the journal</source>
        <translation>Das Journal exportieren</translation>
    </message>
    <message>
        <source>Everything, a line for each action (*.jsonl)</source>
        <translation>Alles, eine Zeile je Aktion (*.jsonl)</translation>
    </message>
    <message>
        <source>Table for spreadsheets (*.csv)</source>
        <translation>Tabelle für die Tabellenkalkulation (*.csv)</translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>Wird exportiert …</translation>
    </message>
</context>
<context>
    <name>dlo::TrayIcon</name>
    <message>
        <source>&amp;Show the window</source>
        <translation>Fenster &amp;zeigen</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>An&amp;halten</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>Be&amp;enden</translation>
    </message>
    <message>
        <source>Dead Letter Office</source>
        <translation>Dead Letter Office</translation>
    </message>
</context>
<context>
    <name>dlo::TreeRowDelegate</name>
    <message>
        <source>%1 – connecting…</source>
        <translation>%1 – verbindet…</translation>
    </message>
    <message>
        <source>%1 – not reached</source>
        <translation>%1 – nicht erreicht</translation>
    </message>
    <message>
        <source>No change in the last 5 minutes</source>
        <translation>Keine Änderung in den letzten 5 Minuten</translation>
    </message>
    <message numerus="yes">
        <source>%n more in the last 5 minutes</source>
        <translation>
            <numerusform>%n mehr in den letzten 5 Minuten</numerusform>
            <numerusform>%n mehr in den letzten 5 Minuten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fewer in the last 5 minutes</source>
        <translation>
            <numerusform>%n weniger in den letzten 5 Minuten</numerusform>
            <numerusform>%n weniger in den letzten 5 Minuten</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>dlo::UnfinishedDialog</name>
    <message>
        <source>&amp;Find out…</source>
        <translation>&amp;Herausfinden…</translation>
    </message>
    <message>
        <source>Unfinished actions</source>
        <translation>Unerledigte Aktionen</translation>
    </message>
    <message>
        <source>Actions with an unknown outcome</source>
        <translation>Aktionen mit unbekanntem Ausgang</translation>
    </message>
    <message>
        <source>&amp;Actions that were begun and whose outcome is not known, or that are half done:</source>
        <translation>Aktionen, die &amp;begonnen wurden und deren Ausgang nicht bekannt ist oder die halb erledigt sind:</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a dead letter, and what happened to it</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1  %2: %3</source>
        <comment>time, action, dead letter</comment>
        <translation>%1  %2: %3</translation>
    </message>
    <message>
        <source>Nothing is unfinished.</source>
        <translation>Nichts ist unerledigt.</translation>
    </message>
    <message>
        <source>What: %1</source>
        <translation>Was: %1</translation>
    </message>
    <message>
        <source>Dead letter: %1</source>
        <translation>Dead Letter: %1</translation>
    </message>
    <message>
        <source>Where to: %1</source>
        <translation>Wohin: %1</translation>
    </message>
    <message>
        <source>Begun: %1 (%2)</source>
        <translation>Begonnen: %1 (%2)</translation>
    </message>
    <message>
        <source>New transaction id: %1</source>
        <translation>Neue Transaktions-ID: %1</translation>
    </message>
    <message>
        <source>Known: %1</source>
        <translation>Bekannt: %1</translation>
    </message>
    <message>
        <source>It was &amp;deleted…</source>
        <translation>Er wurde &amp;gelöscht…</translation>
    </message>
    <message>
        <source>It has been &amp;dealt with…</source>
        <translation>Er ist &amp;erledigt…</translation>
    </message>
    <message>
        <source>It &amp;arrived…</source>
        <translation>Sie ist &amp;angekommen…</translation>
    </message>
    <message>
        <source>It was &amp;not deleted…</source>
        <translation>Er wurde &amp;nicht gelöscht…</translation>
    </message>
    <message>
        <source>It did &amp;not arrive…</source>
        <translation>Sie ist &amp;nicht angekommen…</translation>
    </message>
    <message>
        <source>The broker accepted the message; only the removal is open.</source>
        <translation>Der Broker hat die Nachricht angenommen; nur das Entfernen ist offen.</translation>
    </message>
    <message>
        <source>Finding out is not possible: %1</source>
        <translation>Herausfinden ist nicht möglich: %1</translation>
    </message>
    <message>
        <source>Begun with another connection to this broker: %1</source>
        <translation>Begonnen mit einer anderen Verbindung zu diesem Broker: %1</translation>
    </message>
    <message>
        <source>(without a name)</source>
        <translation>(ohne Namen)</translation>
    </message>
</context>
<context>
    <name>dlo::UnlockDialog</name>
    <message numerus="yes">
        <source>&amp;Unlock for %n minutes</source>
        <translation>
            <numerusform>Für %n Minute &amp;entsperren</numerusform>
            <numerusform>Für %n Minuten &amp;entsperren</numerusform>
        </translation>
    </message>
    <message>
        <source>Unlock a connection</source>
        <translation>Eine Verbindung entsperren</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%2) is read-only, so that nothing is sent or deleted by mistake. To unlock it for %n minutes, type its name.</source>
        <translation>
            <numerusform>%1 (%2) ist schreibgeschützt, damit nichts aus Versehen gesendet oder gelöscht wird. Um sie für %n Minute zu entsperren, geben Sie ihren Namen ein.</numerusform>
            <numerusform>%1 (%2) ist schreibgeschützt, damit nichts aus Versehen gesendet oder gelöscht wird. Um sie für %n Minuten zu entsperren, geben Sie ihren Namen ein.</numerusform>
        </translation>
    </message>
    <message>
        <source>Name of the connection</source>
        <translation>Name der Verbindung</translation>
    </message>
</context>
<context>
    <name>dlo::WindowActions</name>
    <message>
        <source>&amp;New connection…</source>
        <translation>&amp;Neue Verbindung…</translation>
    </message>
    <message>
        <source>Add a broker</source>
        <translation>Einen Broker hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Edit connection…</source>
        <translation>Verbindung &amp;bearbeiten…</translation>
    </message>
    <message>
        <source>Change the selected connection</source>
        <translation>Die gewählte Verbindung ändern</translation>
    </message>
    <message>
        <source>&amp;Remove connection…</source>
        <translation>Verbindung &amp;entfernen…</translation>
    </message>
    <message>
        <source>Forget the selected connection; nothing changes at the broker</source>
        <translation>Die gewählte Verbindung vergessen; am Broker ändert sich nichts</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>&amp;Verbinden</translation>
    </message>
    <message>
        <source>Open the selected connection</source>
        <translation>Die gewählte Verbindung öffnen</translation>
    </message>
    <message>
        <source>&amp;Disconnect</source>
        <translation>&amp;Trennen</translation>
    </message>
    <message>
        <source>Close the selected connection</source>
        <translation>Die gewählte Verbindung schließen</translation>
    </message>
    <message>
        <source>&amp;Practice</source>
        <translation>&amp;Üben</translation>
    </message>
    <message>
        <source>Try everything on a broker that runs inside this program</source>
        <translation>Alles an einem Broker ausprobieren, der in diesem Programm läuft</translation>
    </message>
    <message>
        <source>&amp;Start page</source>
        <translation>&amp;Startseite</translation>
    </message>
    <message>
        <source>Go back to the start page</source>
        <translation>Zurück zur Startseite</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>Be&amp;enden</translation>
    </message>
    <message>
        <source>Close the window and end the program</source>
        <translation>Das Fenster schließen und das Programm beenden</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>&amp;Auffrischen</translation>
    </message>
    <message>
        <source>Read queues, groups and dead letters again</source>
        <translation>Queues, Gruppen und Dead Letters neu lesen</translation>
    </message>
    <message>
        <source>&amp;Find in the dead letters</source>
        <translation>In den Dead Letters &amp;suchen</translation>
    </message>
    <message>
        <source>Go to the filter line</source>
        <translation>Zur Filterzeile gehen</translation>
    </message>
    <message>
        <source>Find a &amp;queue or group</source>
        <translation>&amp;Queue oder Gruppe suchen</translation>
    </message>
    <message>
        <source>Go to the search above the tree</source>
        <translation>Zur Suche über dem Baum gehen</translation>
    </message>
    <message>
        <source>&amp;Unlock…</source>
        <translation>&amp;Entsperren…</translation>
    </message>
    <message>
        <source>Allow sending and deleting on this connection for 15 minutes</source>
        <translation>Senden und Löschen auf dieser Verbindung für 15 Minuten erlauben</translation>
    </message>
    <message>
        <source>&amp;Lock</source>
        <translation>&amp;Sperren</translation>
    </message>
    <message>
        <source>Allow nothing to be sent or deleted any more</source>
        <translation>Nichts mehr senden oder löschen lassen</translation>
    </message>
    <message>
        <source>&amp;Larger text</source>
        <translation>&amp;Größerer Text</translation>
    </message>
    <message>
        <source>Make the text larger</source>
        <translation>Den Text größer machen</translation>
    </message>
    <message>
        <source>&amp;Smaller text</source>
        <translation>&amp;Kleinerer Text</translation>
    </message>
    <message>
        <source>Make the text smaller</source>
        <translation>Den Text kleiner machen</translation>
    </message>
    <message>
        <source>&amp;Normal text</source>
        <translation>&amp;Normaler Text</translation>
    </message>
    <message>
        <source>Make the text as large as at first</source>
        <translation>Den Text so groß machen wie am Anfang</translation>
    </message>
    <message>
        <source>&amp;Reset the layout</source>
        <translation>&amp;Anordnung zurücksetzen</translation>
    </message>
    <message>
        <source>Put all panes and columns where they were at first</source>
        <translation>Alle Bereiche und Spalten dorthin setzen, wo sie am Anfang waren</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>List every action with its keys</source>
        <translation>Jede Aktion mit ihren Tasten auflisten</translation>
    </message>
    <message>
        <source>&amp;About Dead Letter Office</source>
        <translation>&amp;Über Dead Letter Office</translation>
    </message>
    <message>
        <source>Version, licence and libraries</source>
        <translation>Version, Lizenz und Bibliotheken</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>what an action does, and its keys</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Decryption &amp;keys…</source>
        <translation>S&amp;chlüssel zum Entschlüsseln …</translation>
    </message>
    <message>
        <source>The keys with which this program opens encrypted payloads</source>
        <translation>Die Schlüssel, mit denen dieses Programm verschlüsselte Payloads öffnet</translation>
    </message>
    <message>
        <source>&amp;Drafts…</source>
        <translation>Ent&amp;würfe …</translation>
    </message>
    <message>
        <source>What you typed over payloads and did not send</source>
        <translation>Was Sie in Payloads geschrieben und nicht gesendet haben</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>E&amp;xportieren …</translation>
    </message>
    <message>
        <source>Write the selected dead letters, or all in the list, to a file</source>
        <translation>Die ausgewählten Dead Letters, oder alle in der Liste, in eine Datei schreiben</translation>
    </message>
    <message>
        <source>Show the r&amp;un</source>
        <translation>Den Lauf zei&amp;gen</translation>
    </message>
    <message>
        <source>Show how far the run of this connection is and what becomes of each dead letter</source>
        <translation>Zeigen, wie weit der Lauf dieser Verbindung ist und was aus jedem Dead Letter wird</translation>
    </message>
    <message>
        <source>Ru&amp;ns…</source>
        <translation>Lä&amp;ufe …</translation>
    </message>
    <message>
        <source>List all runs, and go on with one that was interrupted</source>
        <translation>Alle Läufe auflisten und einen unterbrochenen fortsetzen</translation>
    </message>
    <message>
        <source>&amp;Trash and history…</source>
        <translation>&amp;Papierkorb und Historie …</translation>
    </message>
    <message>
        <source>Find what was deleted, republished or replayed here, put it back, or empty the trash</source>
        <translation>Finden, was hier gelöscht, neu veröffentlicht oder erneut zugestellt wurde, es zurücklegen oder den Papierkorb leeren</translation>
    </message>
    <message>
        <source>&amp;Purge dead letters…</source>
        <translation>Dead Letters endgültig l&amp;öschen …</translation>
    </message>
    <message>
        <source>Have the broker remove all dead letters of a queue, or of one group of it</source>
        <translation>Den Broker alle Dead Letters einer Queue, oder einer Gruppe davon, entfernen lassen</translation>
    </message>
    <message>
        <source>&amp;Open plan…</source>
        <translation>Plan ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>Open a file with dead letters and what is to be done to them, for this connection</source>
        <translation>Eine Datei mit Dead Letters und dem, was mit ihnen zu tun ist, für diese Verbindung öffnen</translation>
    </message>
    <message>
        <source>&amp;Import letters…</source>
        <translation>Dead Letters &amp;importieren …</translation>
    </message>
    <message>
        <source>Put dead letters from a file into queues of this connection</source>
        <translation>Dead Letters aus einer Datei in Queues dieser Verbindung bringen</translation>
    </message>
    <message>
        <source>%1
Not possible: %2</source>
        <translation>%1
Nicht möglich: %2</translation>
    </message>
</context>
<context>
    <name>dlo::WindowNotice</name>
    <message>
        <source>1 action has an unknown outcome or is half done.</source>
        <translation>1 Aktion hat einen unbekannten Ausgang oder ist halb erledigt.</translation>
    </message>
    <message numerus="yes">
        <source>%n actions have an unknown outcome or are half done.</source>
        <translation>
            <numerusform>%n Aktion hat einen unbekannten Ausgang oder ist halb erledigt.</numerusform>
            <numerusform>%n Aktionen haben einen unbekannten Ausgang oder sind halb erledigt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Find out what happened before anything is sent again.</source>
        <translation>Finden Sie heraus, was geschah, bevor etwas noch einmal gesendet wird.</translation>
    </message>
    <message>
        <source>1 run was interrupted.</source>
        <translation>1 Lauf wurde unterbrochen.</translation>
    </message>
    <message numerus="yes">
        <source>%n runs were interrupted.</source>
        <translation>
            <numerusform>%n Lauf wurde unterbrochen.</numerusform>
            <numerusform>%n Läufe wurden unterbrochen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Under “Runs” you can go on with what was not done.</source>
        <translation>Unter „Läufe“ können Sie fortsetzen, was nicht erledigt wurde.</translation>
    </message>
</context>
<context>
    <name>entrytexts</name>
    <message>
        <source>%1 › %2, transaction %3</source>
        <translation>%1 › %2, Transaktion %3</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Erneut zustellen</translation>
    </message>
    <message>
        <source>Republish and remove</source>
        <translation>Neu veröffentlichen und entfernen</translation>
    </message>
    <message>
        <source>Republish a copy</source>
        <translation>Kopie veröffentlichen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>The message was sent to %1. The removal of the dead letter was begun, and its answer never came.</source>
        <translation>Die Nachricht wurde an %1 gesendet. Das Entfernen des Dead Letters wurde begonnen, und eine Antwort darauf kam nie.</translation>
    </message>
    <message>
        <source>It was planned, and nothing was sent yet.</source>
        <translation>Es war geplant, und noch wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>The request was begun, and its answer never came.</source>
        <translation>Die Anfrage wurde begonnen, und eine Antwort darauf kam nie.</translation>
    </message>
    <message>
        <source>The removal was begun, and its answer never came.</source>
        <translation>Das Entfernen wurde begonnen, und eine Antwort darauf kam nie.</translation>
    </message>
    <message>
        <source>%1 Noted: “%2”</source>
        <translation>%1 Vermerkt: „%2“</translation>
    </message>
    <message>
        <source>The broker&apos;s list is read to see whether the dead letter is still there.</source>
        <translation>Die Liste des Brokers wird gelesen, um zu sehen, ob der Dead Letter noch da ist.</translation>
    </message>
    <message>
        <source>Nothing is sent again and nothing is removed by this.</source>
        <translation>Dabei wird nichts noch einmal gesendet und nichts entfernt.</translation>
    </message>
    <message>
        <source>If it is, it is removed now: the message was sent already.</source>
        <translation>Ist er noch da, wird er jetzt entfernt: Die Nachricht wurde schon gesendet.</translation>
    </message>
    <message>
        <source>If it is, it is deleted now, as was planned.</source>
        <translation>Ist er noch da, wird er jetzt gelöscht, wie geplant.</translation>
    </message>
    <message>
        <source>Then the dead letter is removed, as was planned.</source>
        <translation>Danach wird der Dead Letter entfernt, wie geplant.</translation>
    </message>
    <message>
        <source>The dead letter is kept, as was planned.</source>
        <translation>Der Dead Letter wird behalten, wie geplant.</translation>
    </message>
    <message>
        <source>Only the journal is written now; nothing is asked of the broker.</source>
        <translation>Jetzt wird nur ins Journal geschrieben; der Broker wird nichts gefragt.</translation>
    </message>
    <message>
        <source>The message was sent. You say that the dead letter has been dealt with, so the action is closed and nobody is reminded of it any more.</source>
        <translation>Die Nachricht wurde gesendet. Sie sagen, dass der Dead Letter erledigt ist; darum wird die Aktion abgeschlossen, und niemand wird mehr an sie erinnert.</translation>
    </message>
    <message>
        <source>If the dead letter is still there, sending it again later makes a second copy.</source>
        <translation>Ist der Dead Letter noch da, macht späteres erneutes Senden eine zweite Kopie.</translation>
    </message>
    <message>
        <source>You say that the dead letter was deleted, so the action is closed.</source>
        <translation>Sie sagen, dass der Dead Letter gelöscht wurde; darum wird die Aktion abgeschlossen.</translation>
    </message>
    <message>
        <source>You say that the dead letter was not deleted, so it can be acted on again.</source>
        <translation>Sie sagen, dass der Dead Letter nicht gelöscht wurde; darum kann man wieder etwas mit ihm tun.</translation>
    </message>
    <message>
        <source>You say that the message did not arrive in %1, so the dead letter can be sent again.</source>
        <translation>Sie sagen, dass die Nachricht nicht in %1 angekommen ist; darum kann der Dead Letter noch einmal gesendet werden.</translation>
    </message>
    <message>
        <source>If it did arrive after all, sending it again makes a second copy. Look in the destination first.</source>
        <translation>Ist sie doch angekommen, macht erneutes Senden eine zweite Kopie. Sehen Sie zuerst im Ziel nach.</translation>
    </message>
    <message>
        <source>You say that the message arrived in %1.</source>
        <translation>Sie sagen, dass die Nachricht in %1 angekommen ist.</translation>
    </message>
    <message>
        <source>The dead letter is not removed by this: the action stays in this list, and “Find out…” removes it.</source>
        <translation>Der Dead Letter wird dadurch nicht entfernt: Die Aktion bleibt in dieser Liste, und „Herausfinden…“ entfernt ihn.</translation>
    </message>
    <message>
        <source>If it did not arrive after all, removing the dead letter loses the message. Look in the destination first.</source>
        <translation>Ist sie doch nicht angekommen, geht die Nachricht mit dem Entfernen des Dead Letters verloren. Sehen Sie zuerst im Ziel nach.</translation>
    </message>
    <message>
        <source>The action is closed. If it did not arrive after all, the message is missing there. Look in the destination first.</source>
        <translation>Die Aktion wird abgeschlossen. Ist die Nachricht doch nicht angekommen, fehlt sie dort. Sehen Sie zuerst im Ziel nach.</translation>
    </message>
    <message>
        <source>There is no connection to the broker.</source>
        <translation>Es gibt keine Verbindung zum Broker.</translation>
    </message>
    <message>
        <source>If it is, the message is pushed to %1 once more under the same transaction id %2. If the first attempt was stored, the broker knows the id and nothing new is sent, unless that queue is set to remember no ids: then a second copy is made. If it was not stored, the message is sent now.</source>
        <translation>Ist er noch da, wird die Nachricht noch einmal unter derselben Transaktions-ID %2 an %1 gesendet. Wurde der erste Versuch gespeichert, kennt der Broker die ID, und nichts Neues wird gesendet, außer diese Queue ist so eingestellt, dass sie sich keine IDs merkt: dann entsteht eine zweite Kopie. Wurde er nicht gespeichert, wird die Nachricht jetzt gesendet.</translation>
    </message>
    <message>
        <source>%1 › %2, failed %3</source>
        <translation>%1 › %2, gescheitert %3</translation>
    </message>
    <message>
        <source>all dead letters of %1</source>
        <translation>alle Dead Letters von %1</translation>
    </message>
    <message>
        <source>all dead letters of %1 › %2</source>
        <translation>alle Dead Letters von %1 › %2</translation>
    </message>
    <message>
        <source>Purge</source>
        <translation>Endgültiges Löschen</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>Zurücklegen</translation>
    </message>
    <message>
        <source>The broker&apos;s list is read to see whether dead letters are left that failed before the purge.</source>
        <translation>Die Liste des Brokers wird gelesen, um zu sehen, ob noch Dead Letters da sind, die vor dem endgültigen Löschen gescheitert sind.</translation>
    </message>
    <message>
        <source>Nothing is purged again and nothing is sent by this.</source>
        <translation>Dabei wird nichts noch einmal endgültig gelöscht und nichts gesendet.</translation>
    </message>
    <message>
        <source>The message is pushed to %1 once more under the same transaction id %2. If the first attempt was stored, the broker knows the id and nothing new is sent, unless that queue is set to remember no ids: then a second copy is made. If it was not stored, the message is sent now.</source>
        <translation>Die Nachricht wird noch einmal unter derselben Transaktions-ID %2 an %1 gesendet. Wurde der erste Versuch gespeichert, kennt der Broker die ID, und nichts Neues wird gesendet, außer diese Queue ist so eingestellt, dass sie sich keine IDs merkt: dann entsteht eine zweite Kopie. Wurde er nicht gespeichert, wird die Nachricht jetzt gesendet.</translation>
    </message>
    <message>
        <source>You say that the dead letters were purged, so the action is closed.</source>
        <translation>Sie sagen, dass die Dead Letters endgültig gelöscht wurden; darum wird die Aktion abgeschlossen.</translation>
    </message>
    <message>
        <source>You say that nothing was purged, so it can be done again.</source>
        <translation>Sie sagen, dass nichts endgültig gelöscht wurde; darum kann es noch einmal getan werden.</translation>
    </message>
</context>
<context>
    <name>exporttexts</name>
    <message>
        <source>1 dead letter</source>
        <translation>1 Dead Letter</translation>
    </message>
    <message>
        <source>%1 dead letters</source>
        <translation>%1 Dead Letters</translation>
    </message>
    <message>
        <source>Reason given: “%1”</source>
        <translation>Genannter Grund: „%1“</translation>
    </message>
    <message>
        <source>1 dead letter is not in it, because it is too large for such a file: %1</source>
        <translation>1 Dead Letter ist nicht dabei, weil er für eine solche Datei zu groß ist: %1</translation>
    </message>
    <message>
        <source>%1 dead letters are not in it, because they are too large for such a file: %2</source>
        <translation>%1 Dead Letters sind nicht dabei, weil sie für eine solche Datei zu groß sind: %2</translation>
    </message>
    <message>
        <source>1 decrypted payload was left out; the rest of its letter is in the file.</source>
        <translation>1 entschlüsselte Payload wurde weggelassen; der Rest ihres Dead Letters steht in der Datei.</translation>
    </message>
    <message>
        <source>%1 decrypted payloads were left out; the rest of their letters is in the file.</source>
        <translation>%1 entschlüsselte Payloads wurden weggelassen; der Rest ihrer Dead Letters steht in der Datei.</translation>
    </message>
    <message>
        <source>1 text was too long for a cell of a spreadsheet and was cut.</source>
        <translation>1 Text war zu lang für eine Zelle einer Tabellenkalkulation und wurde gekürzt.</translation>
    </message>
    <message>
        <source>%1 texts were too long for a cell of a spreadsheet and were cut.</source>
        <translation>%1 Texte waren zu lang für eine Zelle einer Tabellenkalkulation und wurden gekürzt.</translation>
    </message>
    <message>
        <source>%1, %2 of payload</source>
        <comment>12 dead letters, 4.0 KiB of payload</comment>
        <translation>%1, %2 Payload</translation>
    </message>
    <message>
        <source>Everything that is known of each letter, with its payload byte for byte. One JSON object a line; the file can be read in again.</source>
        <translation>Alles, was von jedem Dead Letter bekannt ist, mit seiner Payload Byte für Byte. Ein JSON-Objekt je Zeile; die Datei kann wieder eingelesen werden.</translation>
    </message>
    <message>
        <source>Id, queue, partition, group, time, error, retries and size; no payloads. For reading only. A text that begins with = + - or @ gets an apostrophe (&apos;) before it, so that no spreadsheet runs it as a formula.</source>
        <translation>ID, Queue, Partition, Gruppe, Zeit, Fehler, Versuche und Größe; keine Payloads. Nur zum Lesen. Vor einen Text, der mit = + - oder @ beginnt, kommt ein Apostroph (&apos;), damit ihn keine Tabellenkalkulation als Formel ausführt.</translation>
    </message>
    <message>
        <source>1 payload could not be decrypted here and is exported encrypted, as the list has it.</source>
        <translation>1 Payload konnte hier nicht entschlüsselt werden und wird verschlüsselt exportiert, wie die Liste sie hat.</translation>
    </message>
    <message>
        <source>%1 payloads could not be decrypted here and are exported encrypted, as the list has them.</source>
        <translation>%1 Payloads konnten hier nicht entschlüsselt werden und werden verschlüsselt exportiert, wie die Liste sie hat.</translation>
    </message>
    <message>
        <source>1 letter is exported without a payload: the broker&apos;s list told none.</source>
        <translation>1 Dead Letter wird ohne Payload exportiert: Die Liste des Brokers nannte keine.</translation>
    </message>
    <message>
        <source>%1 letters are exported without a payload: the broker&apos;s list told none.</source>
        <translation>%1 Dead Letters werden ohne Payload exportiert: Die Liste des Brokers nannte keine.</translation>
    </message>
    <message>
        <source>1 payload is stored encrypted and was decrypted for you. In the file it would be readable for everybody who gets hold of it. Without the tick its letter is exported without the payload.</source>
        <translation>1 Payload ist verschlüsselt gespeichert und wurde für Sie entschlüsselt. In der Datei könnte sie jeder lesen, dem die Datei in die Hände kommt. Ohne das Häkchen wird ihr Dead Letter ohne die Payload exportiert.</translation>
    </message>
    <message>
        <source>%1 payloads are stored encrypted and were decrypted for you. In the file they would be readable for everybody who gets hold of it. Without the tick their letters are exported without the payloads.</source>
        <translation>%1 Payloads sind verschlüsselt gespeichert und wurden für Sie entschlüsselt. In der Datei könnte sie jeder lesen, dem die Datei in die Hände kommt. Ohne das Häkchen werden ihre Dead Letters ohne die Payloads exportiert.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 per second</source>
        <translation>%1 je Sekunde</translation>
    </message>
    <message>
        <source>about %1 s left</source>
        <translation>noch etwa %1 s</translation>
    </message>
</context>
<context>
    <name>fidelity</name>
    <message>
        <source>transaction id</source>
        <translation>Transaktions-ID</translation>
    </message>
    <message>
        <source>message id</source>
        <translation>Nachrichten-ID</translation>
    </message>
    <message>
        <source>payload</source>
        <translation>Payload</translation>
    </message>
    <message>
        <source>headers</source>
        <translation>Header</translation>
    </message>
    <message>
        <source>time and age</source>
        <translation>Zeit und Alter</translation>
    </message>
    <message>
        <source>place in the order</source>
        <translation>Platz in der Reihenfolge</translation>
    </message>
    <message>
        <source>count of failures</source>
        <translation>Zahl der Fehlschläge</translation>
    </message>
    <message>
        <source>trace id</source>
        <translation>Trace-ID</translation>
    </message>
    <message>
        <source>sender</source>
        <translation>Absender</translation>
    </message>
    <message>
        <source>Lost: %1.</source>
        <comment>what of a message is lost</comment>
        <translation>Verloren: %1.</translation>
    </message>
    <message>
        <source>Changed: %1.</source>
        <comment>what of a message is changed</comment>
        <translation>Geändert: %1.</translation>
    </message>
    <message>
        <source>New: %1.</source>
        <comment>what of a message is new</comment>
        <translation>Neu: %1.</translation>
    </message>
    <message>
        <source>Not known: %1.</source>
        <comment>what of a message may differ</comment>
        <translation>Nicht bekannt: %1.</translation>
    </message>
    <message>
        <source>Transaction id</source>
        <translation>Transaktions-ID</translation>
    </message>
    <message>
        <source>Message id</source>
        <translation>Nachrichten-ID</translation>
    </message>
    <message>
        <source>Payload</source>
        <translation>Payload</translation>
    </message>
    <message>
        <source>Headers</source>
        <translation>Header</translation>
    </message>
    <message>
        <source>Time and age</source>
        <translation>Zeit und Alter</translation>
    </message>
    <message>
        <source>Place in the order</source>
        <translation>Platz in der Reihenfolge</translation>
    </message>
    <message>
        <source>Count of failures</source>
        <translation>Zahl der Fehlschläge</translation>
    </message>
    <message>
        <source>Trace id</source>
        <translation>Trace-ID</translation>
    </message>
    <message>
        <source>Sender</source>
        <translation>Absender</translation>
    </message>
    <message>
        <source>stays</source>
        <translation>bleibt</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>What this broker does with it is not known.</source>
        <translation>Was dieser Broker damit macht, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The broker makes a new one.</source>
        <translation>Der Broker vergibt eine neue.</translation>
    </message>
    <message>
        <source>The broker makes it of the dead letter&apos;s own id. As long as it remembers it, doing the same again makes no second copy.</source>
        <translation>Der Broker bildet sie aus der ID des Dead Letters selbst. Solange er sie sich merkt, macht eine Wiederholung keine zweite Kopie.</translation>
    </message>
    <message>
        <source>This program makes it of the dead letter and what is sent: the broker would take the original id for a duplicate.</source>
        <translation>Dieses Programm bildet sie aus dem Dead Letter und dem, was gesendet wird: Die ursprüngliche ID hielte der Broker für ein Duplikat.</translation>
    </message>
    <message>
        <source>It goes to the end of the partition: later messages stay ahead of it.</source>
        <translation>Die Nachricht kommt ans Ende der Partition: Spätere Nachrichten bleiben vor ihr.</translation>
    </message>
    <message>
        <source>It is the time at which the broker gets it. The queue&apos;s delay and retention begin anew.</source>
        <translation>Es ist die Zeit, zu der der Broker die Nachricht bekommt. Verzögerung und Aufbewahrungsdauer der Queue beginnen neu.</translation>
    </message>
    <message>
        <source>Every consumer group counts from zero.</source>
        <translation>Jede Consumer-Gruppe zählt ab null.</translation>
    </message>
    <message>
        <source>This broker counts by partition and group, and a dead letter does not set the count back: the copy may die at its very first failure.</source>
        <translation>Dieser Broker zählt je Partition und Gruppe, und ein Dead Letter setzt die Zählung nicht zurück: Die Kopie kann schon beim allerersten Fehlschlag sterben.</translation>
    </message>
    <message>
        <source>It is not carried over.</source>
        <translation>Wird nicht übernommen.</translation>
    </message>
    <message>
        <source>The broker names the user of this connection, or nobody.</source>
        <translation>Der Broker nennt den Benutzer dieser Verbindung oder niemanden.</translation>
    </message>
    <message>
        <source>The list does not tell whether there is one. It would not be carried over.</source>
        <translation>Die Liste sagt nicht, ob es das gibt. Es würde nicht übernommen.</translation>
    </message>
    <message>
        <source>As it is, byte for byte.</source>
        <translation>Unverändert, Byte für Byte.</translation>
    </message>
    <message>
        <source>You changed it.</source>
        <translation>Von Ihnen geändert.</translation>
    </message>
    <message>
        <source>This broker rewrites JSON when it stores it, and values can change: numbers beyond 64 bits or 17 digits are rounded, and of keys that occur twice only the last is kept. Key order, spaces and the spelling of numbers change too.</source>
        <translation>Dieser Broker schreibt JSON beim Speichern um, und Werte können sich ändern: Zahlen jenseits von 64 Bit oder 17 Stellen werden gerundet, und von doppelt vorkommenden Schlüsseln bleibt nur der letzte. Auch die Reihenfolge der Schlüssel, die Leerzeichen und die Schreibweise der Zahlen ändern sich.</translation>
    </message>
    <message>
        <source>Those whose names only the broker gives are left out.</source>
        <translation>Diejenigen, deren Namen nur der Broker vergibt, werden weggelassen.</translation>
    </message>
</context>
<context>
    <name>fieldlimit</name>
    <message>
        <source>This is longer than the %1 characters that fit here, so it is not used.</source>
        <translation>Das ist länger als die %1 Zeichen, die hier hineinpassen, darum wird es nicht benutzt.</translation>
    </message>
</context>
<context>
    <name>historytexts</name>
    <message>
        <source>%1 · %2</source>
        <comment>a time; the name of who did it</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 was begun.</source>
        <comment>the name of an action</comment>
        <translation>Begonnen: %1.</translation>
    </message>
    <message>
        <source>Noted: “%1”</source>
        <translation>Vermerkt: „%1“</translation>
    </message>
    <message>
        <source>Reason: “%1”</source>
        <translation>Grund: „%1“</translation>
    </message>
    <message>
        <source>Transaction id: %1</source>
        <translation>Transaktions-ID: %1</translation>
    </message>
    <message>
        <source>%1 What was sent had been edited.</source>
        <translation>%1 Was gesendet wurde, war bearbeitet worden.</translation>
    </message>
    <message>
        <source>It came of another dead letter that was sent again (%1): %2</source>
        <translation>Entstanden aus einem anderen Dead Letter, der noch einmal gesendet wurde (%1): %2</translation>
    </message>
    <message>
        <source>It had died again (%1): %2</source>
        <translation>Wieder gescheitert (%1): %2</translation>
    </message>
    <message>
        <source>A dead letter of the same content (%1): %2</source>
        <translation>Ein Dead Letter mit demselben Inhalt (%1): %2</translation>
    </message>
</context>
<context>
    <name>planfiletexts</name>
    <message>
        <source> (line %1)</source>
        <translation> (Zeile %1)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>name of a connection and its address</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Payloads that were decrypted, and left out of the file: %1. Those letters cannot be put back.</source>
        <translation>Entschlüsselte Payloads, die in der Datei weggelassen wurden: %1. Diese Dead Letters können nicht zurückgelegt werden.</translation>
    </message>
    <message>
        <source>%1 payloads were decrypted. Without the next tick they are left out, and such letters can be replayed and deleted, but not pushed. With it, everybody who reads the file reads them.</source>
        <translation>%1 Payloads wurden entschlüsselt. Ohne das nächste Häkchen werden sie weggelassen, und solche Dead Letters lassen sich erneut zustellen und löschen, aber nicht als neue Nachricht senden. Mit dem Häkchen kann sie jeder lesen, der die Datei liest.</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>made by %1</source>
        <translation>gemacht von %1</translation>
    </message>
    <message>
        <source>for %1</source>
        <translation>für %1</translation>
    </message>
    <message>
        <source>Plan from a file: %1</source>
        <translation>Plan aus einer Datei: %1</translation>
    </message>
    <message>
        <source>It was made for another broker. Its letters are not among the dead letters here: they can only be pushed into queues of this broker, as new messages.</source>
        <translation>Er wurde für einen anderen Broker gemacht. Seine Dead Letters sind hier nicht vorhanden: Sie können nur als neue Nachrichten in Queues dieses Brokers gesendet werden.</translation>
    </message>
    <message>
        <source>Whoever made it wanted letters too that may have been sent before: there may be second copies.</source>
        <translation>Wer ihn gemacht hat, wollte auch Dead Letters, die vielleicht schon früher gesendet wurden: Es kann zweite Kopien geben.</translation>
    </message>
    <message>
        <source>The payloads are many: each is read from the file when its turn comes. A dry run tells to which the change applies. Leave the file as it is until the run has ended.</source>
        <translation>Es sind viele Payloads: Jede wird aus der Datei gelesen, wenn sie an der Reihe ist. Ein Probelauf sagt, auf welche die Änderung passt. Lassen Sie die Datei, wie sie ist, bis der Lauf beendet ist.</translation>
    </message>
    <message>
        <source>Letters from a file, exported %1 from %2. Each is pushed as a new message; nothing is removed anywhere.</source>
        <translation>Dead Letters aus einer Datei, exportiert %1 von %2. Jeder wird als neue Nachricht gesendet; nirgends wird etwas entfernt.</translation>
    </message>
    <message>
        <source>They come from another broker than this connection: look whether queues of these names are the right ones here.</source>
        <translation>Sie kommen von einem anderen Broker als dem dieser Verbindung: Sehen Sie nach, ob Queues dieser Namen hier die richtigen sind.</translation>
    </message>
    <message>
        <source>The file was cut: there may have been more letters in it.</source>
        <translation>Die Datei ist abgeschnitten: Vielleicht waren mehr Dead Letters darin.</translation>
    </message>
    <message>
        <source>The file was changed after it was written. The payloads are as they were; look at the rest.</source>
        <translation>Die Datei wurde geändert, nachdem sie geschrieben war. Die Payloads sind, wie sie waren; sehen Sie sich das Übrige an.</translation>
    </message>
    <message>
        <source>Lines that gave no letter: %1, the first is line %2. They are not in this plan.</source>
        <translation>Zeilen, die keinen Dead Letter ergaben: %1, die erste ist Zeile %2. Sie sind nicht in diesem Plan.</translation>
    </message>
    <message>
        <source>The payloads are many: each is read from the file when its turn comes. Leave the file as it is until the run has ended.</source>
        <translation>Es sind viele Payloads: Jede wird aus der Datei gelesen, wenn sie an der Reihe ist. Lassen Sie die Datei, wie sie ist, bis der Lauf beendet ist.</translation>
    </message>
</context>
<context>
    <name>plantexts</name>
    <message>
        <source>%1 (%2)</source>
        <comment>a queue and how many dead letters</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>and %1 more queues</source>
        <translation>und %1 weitere Queues</translation>
    </message>
    <message>
        <source>%1 dead letters of %2, together %3. What comes into the list later is not taken in.</source>
        <translation>%1 Dead Letters aus %2, zusammen %3. Was später in die Liste kommt, ist nicht dabei.</translation>
    </message>
    <message>
        <source>Partitions: %1. Consumer groups: %2.</source>
        <translation>Partitionen: %1. Consumer-Gruppen: %2.</translation>
    </message>
    <message>
        <source>Oldest failure: %1, newest: %2.</source>
        <translation>Ältester Fehlschlag: %1, neuester: %2.</translation>
    </message>
    <message>
        <source>%1 of them are dead letters of a message of which another consumer group&apos;s is among them too. Each makes a copy of its own, and every group gets every copy.</source>
        <translation>%1 davon gehören zu einer Nachricht, von der auch ein Dead Letter einer anderen Consumer-Gruppe dabei ist. Jeder macht eine eigene Kopie, und jede Gruppe bekommt jede Kopie.</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>Of these letters some are refused, and stay as they are:</source>
        <translation>Von diesen Dead Letters werden einige abgelehnt und bleiben, wie sie sind:</translation>
    </message>
</context>
<context>
    <name>runtexts</name>
    <message>
        <source>%1 not started</source>
        <translation>%1 nicht begonnen</translation>
    </message>
    <message>
        <source>%1 under way</source>
        <translation>%1 unterwegs</translation>
    </message>
    <message>
        <source>%1 done</source>
        <translation>%1 erledigt</translation>
    </message>
    <message>
        <source>%1 refused</source>
        <translation>%1 abgelehnt</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 fehlgeschlagen</translation>
    </message>
    <message>
        <source>%1 gone</source>
        <translation>%1 nicht mehr da</translation>
    </message>
    <message>
        <source>%1 already there</source>
        <translation>%1 schon vorhanden</translation>
    </message>
    <message>
        <source>%1 sent, not removed</source>
        <translation>%1 gesendet, nicht entfernt</translation>
    </message>
    <message>
        <source>%1 unknown</source>
        <translation>%1 unbekannt</translation>
    </message>
    <message>
        <source>%1 left alone</source>
        <translation>%1 ausgelassen</translation>
    </message>
    <message>
        <source>Left alone: one before it in its partition was not done.</source>
        <translation>Ausgelassen: Einer davor in seiner Partition gelang nicht.</translation>
    </message>
    <message>
        <source>Left alone: another window, run or program works on it.</source>
        <translation>Ausgelassen: Ein anderes Fenster, ein anderer Lauf oder ein anderes Programm arbeitet daran.</translation>
    </message>
    <message>
        <source>Left alone: an earlier action on it has an unknown outcome. Find out under “Unfinished actions”.</source>
        <translation>Ausgelassen: Der Ausgang einer früheren Aktion ist unbekannt. Klären Sie das unter „Unerledigte Aktionen“.</translation>
    </message>
    <message>
        <source>The broker&apos;s list told no payload.</source>
        <translation>Die Liste des Brokers nannte keine Payload.</translation>
    </message>
    <message>
        <source>Its payload is encrypted: consumers would get the envelope.</source>
        <translation>Die Payload ist verschlüsselt: Konsumenten bekämen den Umschlag.</translation>
    </message>
    <message>
        <source>The change does not apply to its payload.</source>
        <translation>Die Änderung passt nicht auf die Payload.</translation>
    </message>
    <message>
        <source>Replay 1 dead letter</source>
        <translation>1 Dead Letter erneut zustellen</translation>
    </message>
    <message numerus="yes">
        <source>Replay %n dead letters</source>
        <translation>
            <numerusform>%n Dead Letter erneut zustellen</numerusform>
            <numerusform>%n Dead Letters erneut zustellen</numerusform>
        </translation>
    </message>
    <message>
        <source>Republish 1 dead letter</source>
        <translation>1 Dead Letter neu veröffentlichen</translation>
    </message>
    <message numerus="yes">
        <source>Republish %n dead letters</source>
        <translation>
            <numerusform>%n Dead Letter neu veröffentlichen</numerusform>
            <numerusform>%n Dead Letters neu veröffentlichen</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete 1 dead letter</source>
        <translation>1 Dead Letter löschen</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n dead letters</source>
        <translation>
            <numerusform>%n Dead Letter löschen</numerusform>
            <numerusform>%n Dead Letters löschen</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Replay 1 dead letter</source>
        <translation>1 Dead Letter &amp;erneut zustellen</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Replay %n dead letters</source>
        <translation>
            <numerusform>%n Dead Letter &amp;erneut zustellen</numerusform>
            <numerusform>%n Dead Letters &amp;erneut zustellen</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Republish 1 dead letter</source>
        <translation>1 Dead Letter ne&amp;u veröffentlichen</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Republish %n dead letters</source>
        <translation>
            <numerusform>%n Dead Letter ne&amp;u veröffentlichen</numerusform>
            <numerusform>%n Dead Letters ne&amp;u veröffentlichen</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Delete 1 dead letter</source>
        <translation>1 Dead Letter &amp;löschen</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Delete %n dead letters</source>
        <translation>
            <numerusform>%n Dead Letter &amp;löschen</numerusform>
            <numerusform>%n Dead Letters &amp;löschen</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Replay the others</source>
        <translation>Die übrigen &amp;erneut zustellen</translation>
    </message>
    <message>
        <source>&amp;Republish the others</source>
        <translation>Die übrigen ne&amp;u veröffentlichen</translation>
    </message>
    <message>
        <source>&amp;Delete the others</source>
        <translation>Die übrigen &amp;löschen</translation>
    </message>
    <message>
        <source>Not begun</source>
        <translation>Nicht begonnen</translation>
    </message>
    <message>
        <source>Waiting for the broker</source>
        <translation>Warten auf den Broker</translation>
    </message>
    <message>
        <source>Replaying…</source>
        <translation>Wird erneut zugestellt …</translation>
    </message>
    <message>
        <source>Republishing…</source>
        <translation>Wird neu veröffentlicht …</translation>
    </message>
    <message>
        <source>Deleting…</source>
        <translation>Wird gelöscht …</translation>
    </message>
    <message>
        <source>Waiting to see whether the first die again</source>
        <translation>Warten, ob die ersten wieder scheitern</translation>
    </message>
    <message>
        <source>Pausing…</source>
        <translation>Wird angehalten …</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Wird abgebrochen …</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Beendet</translation>
    </message>
    <message>
        <source>nothing is sent for %1 s, as the broker asked</source>
        <translation>%1 s lang wird nichts gesendet, wie vom Broker verlangt</translation>
    </message>
    <message>
        <source>%1 a second</source>
        <translation>%1 pro Sekunde</translation>
    </message>
    <message>
        <source>about %1 s left</source>
        <translation>noch etwa %1 s</translation>
    </message>
    <message>
        <source>about %1 min left</source>
        <translation>noch etwa %1 min</translation>
    </message>
    <message>
        <source>Not started</source>
        <translation>Nicht begonnen</translation>
    </message>
    <message>
        <source>Under way</source>
        <translation>Unterwegs</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Erledigt</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source>Failed, nothing happened</source>
        <translation>Fehlgeschlagen, nichts geschehen</translation>
    </message>
    <message>
        <source>Gone</source>
        <translation>Nicht mehr da</translation>
    </message>
    <message>
        <source>Already there</source>
        <translation>Schon vorhanden</translation>
    </message>
    <message>
        <source>Sent, not removed</source>
        <translation>Gesendet, nicht entfernt</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Unbekannt</translation>
    </message>
    <message>
        <source>Left alone</source>
        <translation>Ausgelassen</translation>
    </message>
    <message>
        <source>Twice in the list</source>
        <translation>Doppelt in der Liste</translation>
    </message>
    <message>
        <source>It is tried again. %1</source>
        <translation>Es wird noch einmal versucht. %1</translation>
    </message>
    <message>
        <source>Its decrypted payload was left out of the file.</source>
        <translation>Die entschlüsselte Payload wurde in der Datei weggelassen.</translation>
    </message>
    <message>
        <source>It would go with another one of the same message, which is removed before it.</source>
        <translation>Er ginge mit einem anderen zu derselben Nachricht mit, der vor ihm entfernt wird.</translation>
    </message>
    <message>
        <source>Put back 1 dead letter</source>
        <translation>1 Dead Letter zurücklegen</translation>
    </message>
    <message numerus="yes">
        <source>Put back %n dead letters</source>
        <translation>
            <numerusform>%n Dead Letter zurücklegen</numerusform>
            <numerusform>%n Dead Letters zurücklegen</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Put back 1 dead letter</source>
        <translation>1 Dead Letter zurüc&amp;klegen</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Put back %n dead letters</source>
        <translation>
            <numerusform>%n Dead Letter zurüc&amp;klegen</numerusform>
            <numerusform>%n Dead Letters zurüc&amp;klegen</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Put the others back</source>
        <translation>Die übrigen zurüc&amp;klegen</translation>
    </message>
    <message>
        <source>Starts at %1</source>
        <translation>Beginn: %1</translation>
    </message>
    <message>
        <source>Putting back…</source>
        <translation>Wird zurückgelegt …</translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation>Unterbrochen</translation>
    </message>
    <message>
        <source>Only a run that was interrupted can be gone on with.</source>
        <translation>Nur ein unterbrochener Lauf lässt sich fortsetzen.</translation>
    </message>
    <message>
        <source>It cannot be gone on with from here, because its plan was too large to be kept. Open the plan file once more: what was sent already is known and not sent again.</source>
        <translation>Er lässt sich von hier nicht fortsetzen, weil sein Plan zu groß war, um aufbewahrt zu werden. Öffnen Sie die Plandatei noch einmal: Was schon gesendet wurde, ist bekannt und wird nicht noch einmal gesendet.</translation>
    </message>
    <message>
        <source>Open the connection “%1”, or another one to the same broker, to go on with it.</source>
        <translation>Öffnen Sie die Verbindung „%1“, oder eine andere zu demselben Broker, um ihn fortzusetzen.</translation>
    </message>
    <message>
        <source>in %1 s</source>
        <translation>in %1 s</translation>
    </message>
    <message>
        <source>in %1 min</source>
        <translation>in %1 min</translation>
    </message>
    <message>
        <source>in %1 h %2 min</source>
        <translation>in %1 h %2 min</translation>
    </message>
    <message>
        <source>in %1 d %2 h</source>
        <translation>in %1 d %2 h</translation>
    </message>
    <message>
        <source>%1 would be done</source>
        <translation>%1 würden erledigt</translation>
    </message>
    <message>
        <source>%1 not looked at</source>
        <translation>%1 nicht geprüft</translation>
    </message>
    <message>
        <source>Would be done</source>
        <translation>Würde erledigt</translation>
    </message>
</context>
<context>
    <name>sentences</name>
    <message>
        <source>not known yet</source>
        <translation>noch nicht bekannt</translation>
    </message>
    <message>
        <source>%1 through its proxy</source>
        <translation>%1 über seinen Proxy</translation>
    </message>
    <message>
        <source>no group (queue mode)</source>
        <translation>keine Gruppe (Queue-Modus)</translation>
    </message>
    <message>
        <source>no group</source>
        <translation>keine Gruppe</translation>
    </message>
    <message>
        <source>%1, partition %2</source>
        <translation>%1, Partition %2</translation>
    </message>
    <message>
        <source>Development</source>
        <translation>Entwicklung</translation>
    </message>
    <message>
        <source>Staging</source>
        <translation>Abnahme</translation>
    </message>
    <message>
        <source>Production</source>
        <translation>Produktion</translation>
    </message>
    <message>
        <source>not encrypted</source>
        <translation>nicht verschlüsselt</translation>
    </message>
    <message>
        <source>decrypted by the broker</source>
        <translation>vom Broker entschlüsselt</translation>
    </message>
    <message>
        <source>decrypted here</source>
        <translation>hier entschlüsselt</translation>
    </message>
    <message>
        <source>encrypted, cannot be decrypted here</source>
        <translation>verschlüsselt, hier nicht zu entschlüsseln</translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>gerade eben</translation>
    </message>
    <message numerus="yes">
        <source>%n min ago</source>
        <translation>
            <numerusform>vor %n min</numerusform>
            <numerusform>vor %n min</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n h ago</source>
        <translation>
            <numerusform>vor %n h</numerusform>
            <numerusform>vor %n h</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n d ago</source>
        <translation>
            <numerusform>vor %n Tag</numerusform>
            <numerusform>vor %n Tagen</numerusform>
        </translation>
    </message>
    <message>
        <source>there is no value. An empty text is not JSON; write null, &quot;&quot; or {} if you mean one of these.</source>
        <translation>es gibt keinen Wert. Ein leerer Text ist kein JSON; schreiben Sie null, &quot;&quot; oder {}, wenn Sie eines davon meinen.</translation>
    </message>
    <message>
        <source>this character cannot stand here.</source>
        <translation>dieses Zeichen kann hier nicht stehen.</translation>
    </message>
    <message>
        <source>the text ends too early: a bracket or a value is missing.</source>
        <translation>der Text endet zu früh: Eine Klammer oder ein Wert fehlt.</translation>
    </message>
    <message>
        <source>this is not a number as JSON writes it (no leading zeros, no +, digits after the point).</source>
        <translation>das ist keine Zahl, wie JSON sie schreibt (keine führenden Nullen, kein +, Ziffern nach dem Punkt).</translation>
    </message>
    <message>
        <source>only true, false and null can stand without quotes.</source>
        <translation>nur true, false und null können ohne Anführungszeichen stehen.</translation>
    </message>
    <message>
        <source>this escape is not known. Write \\ for a backslash.</source>
        <translation>diese Maskierung ist nicht bekannt. Schreiben Sie \\ für einen Rückstrich.</translation>
    </message>
    <message>
        <source>a control character (tab, line end) stands in a text. Write \t or \n.</source>
        <translation>ein Steuerzeichen (Tabulator, Zeilenende) steht in einem Text. Schreiben Sie \t oder \n.</translation>
    </message>
    <message>
        <source>these bytes are not UTF-8.</source>
        <translation>diese Bytes sind kein UTF-8.</translation>
    </message>
    <message>
        <source>there is more text after the end of the value.</source>
        <translation>nach dem Ende des Werts steht noch Text.</translation>
    </message>
    <message>
        <source>a comma is missing before this.</source>
        <translation>davor fehlt ein Komma.</translation>
    </message>
    <message>
        <source>a colon is missing after the name.</source>
        <translation>nach dem Namen fehlt ein Doppelpunkt.</translation>
    </message>
    <message>
        <source>a value is missing.</source>
        <translation>ein Wert fehlt.</translation>
    </message>
    <message>
        <source>there is a comma too many before the bracket.</source>
        <translation>vor der Klammer steht ein Komma zu viel.</translation>
    </message>
    <message>
        <source>this text has no closing quote.</source>
        <translation>dieser Text hat kein schließendes Anführungszeichen.</translation>
    </message>
    <message>
        <source>this bracket does not match the one that was opened.</source>
        <translation>diese Klammer passt nicht zu der, die geöffnet wurde.</translation>
    </message>
    <message>
        <source>a name must be in double quotes.</source>
        <translation>ein Name muss in doppelten Anführungszeichen stehen.</translation>
    </message>
    <message>
        <source>the nesting is too deep.</source>
        <translation>die Verschachtelung ist zu tief.</translation>
    </message>
    <message>
        <source>the text begins with a byte order mark, which JSON does not allow.</source>
        <translation>der Text beginnt mit einer Byte-Order-Marke; JSON erlaubt sie nicht.</translation>
    </message>
    <message>
        <source>Line %1, column %2: %3</source>
        <translation>Zeile %1, Spalte %2: %3</translation>
    </message>
    <message>
        <source>The broker could not be reached, or the connection broke.</source>
        <translation>Der Broker war nicht zu erreichen, oder die Verbindung brach ab.</translation>
    </message>
    <message>
        <source>The broker did not answer in time.</source>
        <translation>Der Broker hat nicht rechtzeitig geantwortet.</translation>
    </message>
    <message>
        <source>A certificate or key file could not be read.</source>
        <translation>Eine Zertifikats- oder Schlüsseldatei konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>No secure connection could be made.</source>
        <translation>Es kam keine sichere Verbindung zustande.</translation>
    </message>
    <message>
        <source>The broker does not accept this credential.</source>
        <translation>Der Broker nimmt diese Zugangsdaten nicht an.</translation>
    </message>
    <message>
        <source>This credential is not allowed to do that.</source>
        <translation>Diese Zugangsdaten dürfen das nicht.</translation>
    </message>
    <message>
        <source>The broker does not have this any more.</source>
        <translation>Der Broker hat das nicht mehr.</translation>
    </message>
    <message>
        <source>This broker has no such call.</source>
        <translation>Dieser Broker kennt diesen Aufruf nicht.</translation>
    </message>
    <message>
        <source>Another window is working on this dead letter.</source>
        <translation>Ein anderes Fenster arbeitet an diesem Dead Letter.</translation>
    </message>
    <message>
        <source>The broker refused: this contradicts its present state.</source>
        <translation>Der Broker hat abgelehnt: Das widerspricht seinem jetzigen Zustand.</translation>
    </message>
    <message>
        <source>The broker asks for fewer requests.</source>
        <translation>Der Broker bittet um weniger Anfragen.</translation>
    </message>
    <message>
        <source>The broker cannot do this at the moment.</source>
        <translation>Der Broker kann das im Augenblick nicht.</translation>
    </message>
    <message>
        <source>The broker understood the request and refused it.</source>
        <translation>Der Broker hat die Anfrage verstanden und abgelehnt.</translation>
    </message>
    <message>
        <source>What came back is not an answer of this kind of broker.</source>
        <translation>Was zurückkam, ist keine Antwort eines solchen Brokers.</translation>
    </message>
    <message>
        <source>The answer is larger than the limit.</source>
        <translation>Die Antwort ist größer als die Grenze.</translation>
    </message>
    <message>
        <source>The request was stopped.</source>
        <translation>Die Anfrage wurde angehalten.</translation>
    </message>
    <message>
        <source>Check the address, the network and whether the broker runs; then refresh.</source>
        <translation>Prüfen Sie die Adresse, das Netz und ob der Broker läuft; dann frischen Sie auf.</translation>
    </message>
    <message>
        <source>Refresh to see how things stand.</source>
        <translation>Frischen Sie auf, um den Stand zu sehen.</translation>
    </message>
    <message>
        <source>Check the certificate settings of this connection.</source>
        <translation>Prüfen Sie die Zertifikate dieser Verbindung.</translation>
    </message>
    <message>
        <source>Enter the credential again: it may be wrong or have expired.</source>
        <translation>Geben Sie die Zugangsdaten noch einmal ein: Sie sind vielleicht falsch oder abgelaufen.</translation>
    </message>
    <message>
        <source>Use a credential with more rights, or ask whoever runs the broker.</source>
        <translation>Nehmen Sie Zugangsdaten mit mehr Rechten, oder fragen Sie den Betreiber des Brokers.</translation>
    </message>
    <message>
        <source>Refresh: someone may have handled it.</source>
        <translation>Frischen Sie auf: Vielleicht hat sich jemand darum gekümmert.</translation>
    </message>
    <message>
        <source>Wait until that is done, then refresh.</source>
        <translation>Warten Sie, bis das fertig ist, und frischen Sie dann auf.</translation>
    </message>
    <message>
        <source>Refresh, look again, and decide then.</source>
        <translation>Frischen Sie auf, sehen Sie noch einmal hin, und entscheiden Sie dann.</translation>
    </message>
    <message>
        <source>Check the free space and the rights of the program&apos;s data folder.</source>
        <translation>Prüfen Sie den freien Platz und die Rechte im Datenordner des Programms.</translation>
    </message>
    <message>
        <source>Try again in %1 s.</source>
        <translation>Versuchen Sie es in %1 s noch einmal.</translation>
    </message>
    <message>
        <source>Try again in a moment.</source>
        <translation>Versuchen Sie es gleich noch einmal.</translation>
    </message>
    <message>
        <source>Check that the address belongs to a broker and not to another web page.</source>
        <translation>Prüfen Sie, ob die Adresse zu einem Broker gehört und nicht zu einer anderen Webseite.</translation>
    </message>
    <message>
        <source>Choose a single queue or group, so that less is read at a time.</source>
        <translation>Wählen Sie eine einzelne Queue oder Gruppe, damit weniger auf einmal gelesen wird.</translation>
    </message>
    <message>
        <source>%1 (HTTP %2)</source>
        <translation>%1 (HTTP %2)</translation>
    </message>
    <message>
        <source>%1 It said (HTTP %3): “%2”</source>
        <translation>%1 Er sagte (HTTP %3): „%2“</translation>
    </message>
    <message>
        <source>%1 Reason given: “%2”</source>
        <translation>%1 Genannter Grund: „%2“</translation>
    </message>
    <message>
        <source>%1 It is not known whether it was carried out.</source>
        <translation>%1 Es ist nicht bekannt, ob es ausgeführt wurde.</translation>
    </message>
    <message>
        <source>Do not repeat it yet: find out first what happened.</source>
        <translation>Wiederholen Sie es noch nicht: Finden Sie zuerst heraus, was geschah.</translation>
    </message>
    <message>
        <source>This version of the broker cannot do that.</source>
        <translation>Diese Version des Brokers kann das nicht.</translation>
    </message>
    <message>
        <source>The credential of this connection is not allowed to do that.</source>
        <translation>Die Zugangsdaten dieser Verbindung dürfen das nicht.</translation>
    </message>
    <message>
        <source>The proxy in front of the broker does not let this through.</source>
        <translation>Der Proxy vor dem Broker lässt das nicht durch.</translation>
    </message>
    <message>
        <source>Not connected yet, so it is not known what the broker can do.</source>
        <translation>Noch nicht verbunden, darum ist nicht bekannt, was der Broker kann.</translation>
    </message>
    <message>
        <source>This connection is read-only. Unlock it to send or delete.</source>
        <translation>Diese Verbindung ist schreibgeschützt. Entsperren Sie sie, um zu senden oder zu löschen.</translation>
    </message>
    <message>
        <source>No dead letter is selected.</source>
        <translation>Kein Dead Letter ist ausgewählt.</translation>
    </message>
    <message>
        <source>This works on one dead letter at a time: select a single one.</source>
        <translation>Das geht mit einem Dead Letter auf einmal: Wählen Sie einen einzelnen.</translation>
    </message>
    <message>
        <source>Its id has characters that this broker would take for something else, so another message could be hit.</source>
        <translation>Seine ID hat Zeichen, die dieser Broker für etwas anderes hielte; es könnte eine andere Nachricht treffen.</translation>
    </message>
    <message>
        <source>The broker has given up the partition of this dead letter: it can be read, but not acted on.</source>
        <translation>Der Broker hat die Partition dieses Dead Letters aufgegeben: Man kann ihn lesen, aber nichts mit ihm tun.</translation>
    </message>
    <message>
        <source>The payload is encrypted and cannot be decrypted here.</source>
        <translation>Die Payload ist verschlüsselt und kann hier nicht entschlüsselt werden.</translation>
    </message>
    <message>
        <source>An action on this dead letter is under way.</source>
        <translation>Eine Aktion an diesem Dead Letter läuft.</translation>
    </message>
    <message>
        <source>An earlier action on this dead letter has an unknown outcome. Find out first what happened.</source>
        <translation>Eine frühere Aktion an diesem Dead Letter hat einen unbekannten Ausgang. Finden Sie zuerst heraus, was geschah.</translation>
    </message>
    <message>
        <source>Every consumer group of the destination receives the copy, also those that had succeeded.</source>
        <translation>Jede Consumer-Gruppe des Ziels bekommt die Kopie, auch jene, die erfolgreich waren.</translation>
    </message>
    <message>
        <source>Dead letters of other consumer groups for the same message are removed too: %1.</source>
        <translation>Dead Letters anderer Consumer-Gruppen zur selben Nachricht werden auch entfernt: %1.</translation>
    </message>
    <message>
        <source>Removing deletes the stored message itself: consumer groups that have not read it yet will never get it.</source>
        <translation>Das Entfernen löscht die gespeicherte Nachricht selbst: Consumer-Gruppen, die sie noch nicht gelesen haben, bekommen sie nie.</translation>
    </message>
    <message>
        <source>These are two steps, send and then remove: if the second fails, both exist until you finish it.</source>
        <translation>Das sind zwei Schritte, senden und dann entfernen: Scheitert der zweite, gibt es beide, bis Sie ihn nachholen.</translation>
    </message>
    <message>
        <source>If the answer gets lost, repeating it may make a second copy.</source>
        <translation>Geht die Antwort verloren, kann eine Wiederholung eine zweite Kopie machen.</translation>
    </message>
    <message>
        <source>The destination is not among the known queues: sending creates it.</source>
        <translation>Das Ziel ist nicht unter den bekannten Queues: Das Senden legt es an.</translation>
    </message>
    <message>
        <source>It goes to another place than the one it came from.</source>
        <translation>Sie geht an einen anderen Ort als den, von dem sie kam.</translation>
    </message>
    <message>
        <source>The payload is not valid JSON, which this broker does not take.</source>
        <translation>Die Payload ist kein gültiges JSON; dieser Broker nimmt sie nicht an.</translation>
    </message>
    <message>
        <source>The payload is not valid UTF-8 from byte %1 on, which can stop this broker.</source>
        <translation>Die Payload ist ab Byte %1 kein gültiges UTF-8; das kann diesen Broker anhalten.</translation>
    </message>
    <message>
        <source>Half of a surrogate pair (\ud800–\udfff) at byte %1: this broker cannot store it.</source>
        <translation>Ein halbes Surrogatpaar (\ud800–\udfff) bei Byte %1: Dieser Broker kann es nicht speichern.</translation>
    </message>
    <message>
        <source>The character \u0000 at byte %1: this broker cannot store it.</source>
        <translation>Das Zeichen \u0000 bei Byte %1: Dieser Broker kann es nicht speichern.</translation>
    </message>
    <message>
        <source>The payload is larger than this broker takes.</source>
        <translation>Die Payload ist größer, als dieser Broker annimmt.</translation>
    </message>
    <message>
        <source>The payload is nested deeper than this broker takes, from byte %1 on.</source>
        <translation>Die Payload ist ab Byte %1 tiefer verschachtelt, als dieser Broker annimmt.</translation>
    </message>
    <message>
        <source>This broker would not take the payload (%1).</source>
        <translation>Dieser Broker würde die Payload nicht annehmen (%1).</translation>
    </message>
    <message>
        <source>Replayed to %1.</source>
        <translation>Erneut zugestellt an %1.</translation>
    </message>
    <message>
        <source>Republished to %1.</source>
        <translation>Neu veröffentlicht in %1.</translation>
    </message>
    <message>
        <source>If the consumer rejects it again, it comes back as a new dead letter.</source>
        <translation>Lehnt der Consumer sie wieder ab, kommt sie als neuer Dead Letter zurück.</translation>
    </message>
    <message>
        <source>Nothing was sent: an action on this dead letter is already under way.</source>
        <translation>Nichts wurde gesendet: Eine Aktion an diesem Dead Letter läuft schon.</translation>
    </message>
    <message>
        <source>Nothing was sent: another window is working on this dead letter.</source>
        <translation>Nichts wurde gesendet: Ein anderes Fenster arbeitet an diesem Dead Letter.</translation>
    </message>
    <message>
        <source>Nothing was sent: an earlier action on this dead letter has an unknown outcome.</source>
        <translation>Nichts wurde gesendet: Eine frühere Aktion an diesem Dead Letter hat einen unbekannten Ausgang.</translation>
    </message>
    <message>
        <source>Find out first what happened.</source>
        <translation>Finden Sie zuerst heraus, was geschah.</translation>
    </message>
    <message>
        <source>Nothing was sent. %1</source>
        <translation>Nichts wurde gesendet. %1</translation>
    </message>
    <message>
        <source>It is safe to try again.</source>
        <translation>Ein neuer Versuch ist gefahrlos.</translation>
    </message>
    <message>
        <source> (transaction id %1)</source>
        <translation> (Transaktions-ID %1)</translation>
    </message>
    <message>
        <source>An earlier attempt arrived. If that is what you wanted, delete the dead letter.</source>
        <translation>Ein früherer Versuch kam an. Wenn Sie das wollten, löschen Sie den Dead Letter.</translation>
    </message>
    <message>
        <source>The broker took the message into a buffer and has not stored it yet: it may never arrive. The dead letter was left alone.</source>
        <translation>Der Broker hat die Nachricht in einen Puffer genommen und noch nicht gespeichert: Sie kommt vielleicht nie an. Der Dead Letter wurde nicht angerührt.</translation>
    </message>
    <message>
        <source>Find out what happened before you send it again.</source>
        <translation>Finden Sie heraus, was geschah, bevor Sie sie noch einmal senden.</translation>
    </message>
    <message>
        <source>It is not known whether the dead letter was deleted.</source>
        <translation>Es ist nicht bekannt, ob der Dead Letter gelöscht wurde.</translation>
    </message>
    <message>
        <source>It is not known whether the message was sent.</source>
        <translation>Es ist nicht bekannt, ob die Nachricht gesendet wurde.</translation>
    </message>
    <message>
        <source>Someone else had already replayed or removed this dead letter. Nothing was done here.</source>
        <translation>Jemand anders hatte diesen Dead Letter schon zugestellt oder entfernt. Hier wurde nichts getan.</translation>
    </message>
    <message>
        <source>Refresh to see what is left.</source>
        <translation>Frischen Sie auf, um zu sehen, was übrig ist.</translation>
    </message>
    <message>
        <source>Finish the removal; do not send it again.</source>
        <translation>Holen Sie das Entfernen nach; senden Sie sie nicht noch einmal.</translation>
    </message>
    <message>
        <source>Refresh and look, then say under “Unfinished actions” how it ended.</source>
        <translation>Frischen Sie auf und sehen Sie nach; sagen Sie dann unter „Unerledigte Aktionen“, wie es ausging.</translation>
    </message>
    <message>
        <source>Look for the message in %1, then say under “Unfinished actions” whether it arrived.</source>
        <translation>Suchen Sie die Nachricht in %1; sagen Sie dann unter „Unerledigte Aktionen“, ob sie angekommen ist.</translation>
    </message>
    <message>
        <source>Look for the transaction id %2 in %1, then say under “Unfinished actions” whether it arrived.</source>
        <translation>Suchen Sie die Transaktions-ID %2 in %1; sagen Sie dann unter „Unerledigte Aktionen“, ob die Nachricht angekommen ist.</translation>
    </message>
    <message>
        <source>The message was sent to %1, but somebody else removed or replayed the dead letter meanwhile: there may be two copies.</source>
        <translation>Die Nachricht wurde an %1 gesendet, aber jemand anders hat den Dead Letter inzwischen entfernt oder zugestellt: Vielleicht gibt es zwei Kopien.</translation>
    </message>
    <message>
        <source>Look in the destination whether the message is there twice.</source>
        <translation>Sehen Sie im Ziel nach, ob die Nachricht doppelt da ist.</translation>
    </message>
    <message>
        <source>The dead letter is no longer in the list. Whether this action or somebody else removed it cannot be proven.</source>
        <translation>Der Dead Letter ist nicht mehr in der Liste. Ob diese Aktion oder jemand anders ihn entfernt hat, lässt sich nicht beweisen.</translation>
    </message>
    <message>
        <source>If it matters, ask who else works on this queue.</source>
        <translation>Wenn es darauf ankommt, fragen Sie, wer sonst an dieser Queue arbeitet.</translation>
    </message>
    <message>
        <source>The dead letter is no longer in the list, which does not prove that the message reached %1: somebody else may have removed it.</source>
        <translation>Der Dead Letter ist nicht mehr in der Liste; das beweist nicht, dass die Nachricht %1 erreicht hat: Vielleicht hat ihn jemand anders entfernt.</translation>
    </message>
    <message>
        <source>Look for the message in %1 before you believe that it arrived.</source>
        <translation>Suchen Sie die Nachricht in %1, bevor Sie glauben, dass sie angekommen ist.</translation>
    </message>
    <message>
        <source>The dead letter is no longer in the list: it is deleted, by this action or by somebody else.</source>
        <translation>Der Dead Letter ist nicht mehr in der Liste: Er ist gelöscht, durch diese Aktion oder von jemand anderem.</translation>
    </message>
    <message>
        <source>Noted in the journal, as you said: the dead letter was deleted.</source>
        <translation>Im Journal vermerkt, wie Sie gesagt haben: Der Dead Letter wurde gelöscht.</translation>
    </message>
    <message>
        <source>Deleted. The dead letter is kept in the journal file; a payload that had been decrypted is not kept.</source>
        <translation>Gelöscht. Der Dead Letter wird in der Journaldatei aufbewahrt; eine Payload, die entschlüsselt worden war, wird nicht aufbewahrt.</translation>
    </message>
    <message>
        <source>Noted in the journal, as you said: the message arrived in %1.</source>
        <translation>Im Journal vermerkt, wie Sie gesagt haben: Die Nachricht ist in %1 angekommen.</translation>
    </message>
    <message>
        <source>The message that the replay made is there, so it took place. %1</source>
        <translation>Die Nachricht aus der erneuten Zustellung ist da; die Zustellung hat also stattgefunden. %1</translation>
    </message>
    <message>
        <source>The message was there already from an earlier attempt; nothing new was sent. %1</source>
        <translation>Die Nachricht war schon von einem früheren Versuch da; nichts Neues wurde gesendet. %1</translation>
    </message>
    <message>
        <source>The first attempt had not been stored, so the message was sent now. %1</source>
        <translation>Der erste Versuch war nicht gespeichert worden, darum wurde die Nachricht jetzt gesendet. %1</translation>
    </message>
    <message>
        <source>The dead letter is no longer in the list, as it is after a replay. %1</source>
        <translation>Der Dead Letter ist nicht mehr in der Liste, wie es nach einer erneuten Zustellung ist. %1</translation>
    </message>
    <message>
        <source>%1 The dead letter was gone already when it was to be removed.</source>
        <translation>%1 Der Dead Letter war schon weg, als er entfernt werden sollte.</translation>
    </message>
    <message>
        <source>Nothing was done: this connection is read-only.</source>
        <translation>Nichts wurde getan: Diese Verbindung ist schreibgeschützt.</translation>
    </message>
    <message>
        <source>Unlock it, then do it again.</source>
        <translation>Entsperren Sie sie, und tun Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>Nothing was done: there is no connection to the broker.</source>
        <translation>Nichts wurde getan: Es gibt keine Verbindung zum Broker.</translation>
    </message>
    <message>
        <source>Connect again, then look at the dead letter once more.</source>
        <translation>Verbinden Sie neu, und sehen Sie sich dann den Dead Letter noch einmal an.</translation>
    </message>
    <message>
        <source>Nothing was done: this broker or this credential does not allow it.</source>
        <translation>Nichts wurde getan: Dieser Broker oder diese Zugangsdaten erlauben es nicht.</translation>
    </message>
    <message>
        <source>Nothing was sent: no queue was named to send it to.</source>
        <translation>Nichts wurde gesendet: Es wurde keine Queue als Ziel genannt.</translation>
    </message>
    <message>
        <source>Name a queue.</source>
        <translation>Nennen Sie eine Queue.</translation>
    </message>
    <message>
        <source>Nothing was done: that action has been settled meanwhile, nothing of it is open.</source>
        <translation>Nichts wurde getan: Diese Aktion wurde inzwischen abgeschlossen, nichts an ihr ist offen.</translation>
    </message>
    <message>
        <source>Nothing was sent: the journal knows that this dead letter was sent before. Sending it again makes a second copy.</source>
        <translation>Nichts wurde gesendet: Das Journal weiß, dass dieser Dead Letter schon früher gesendet wurde. Ihn noch einmal zu senden, macht eine zweite Kopie.</translation>
    </message>
    <message>
        <source>If you do want a second copy, send it again knowingly.</source>
        <translation>Wenn Sie wirklich eine zweite Kopie wollen, senden Sie ihn bewusst noch einmal.</translation>
    </message>
    <message>
        <source>Refused, nothing happened.%1</source>
        <translation>Abgelehnt, nichts ist geschehen.%1</translation>
    </message>
    <message>
        <source>The dead letter is still in the list, so the replay did not take place.</source>
        <translation>Der Dead Letter ist noch in der Liste; die erneute Zustellung hat also nicht stattgefunden.</translation>
    </message>
    <message>
        <source>Noted in the journal, as you said: the dead letter was not deleted.</source>
        <translation>Im Journal vermerkt, wie Sie gesagt haben: Der Dead Letter wurde nicht gelöscht.</translation>
    </message>
    <message>
        <source>Noted in the journal, as you said: the message did not arrive.</source>
        <translation>Im Journal vermerkt, wie Sie gesagt haben: Die Nachricht ist nicht angekommen.</translation>
    </message>
    <message>
        <source>It can be tried again.</source>
        <translation>Es kann noch einmal versucht werden.</translation>
    </message>
    <message>
        <source>The dead letter is still in the list and cannot be removed from here. %1</source>
        <translation>Der Dead Letter ist noch in der Liste und kann von hier nicht entfernt werden. %1</translation>
    </message>
    <message>
        <source>The connection was closed before anything was sent.</source>
        <translation>Die Verbindung wurde geschlossen, bevor etwas gesendet wurde.</translation>
    </message>
    <message>
        <source>The connection was locked before anything was sent.</source>
        <translation>Die Verbindung wurde gesperrt, bevor etwas gesendet wurde.</translation>
    </message>
    <message>
        <source>Unlock it and try again.</source>
        <translation>Entsperren Sie sie, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>It did not work, and nothing happened: the dead letter was left alone.%1</source>
        <translation>Es ging nicht, und nichts ist geschehen: Der Dead Letter wurde nicht angerührt.%1</translation>
    </message>
    <message>
        <source>%1 already holds this message%2. Nothing was sent and the dead letter was left alone.</source>
        <translation>%1 hat diese Nachricht schon%2. Nichts wurde gesendet, und der Dead Letter wurde nicht angerührt.</translation>
    </message>
    <message>
        <source>The message was sent to %1. Whether the dead letter was removed is not known.%2</source>
        <translation>Die Nachricht wurde an %1 gesendet. Ob der Dead Letter entfernt wurde, ist nicht bekannt.%2</translation>
    </message>
    <message>
        <source>The message was sent to %1. The journal could not be written, so the removal of the dead letter was not begun.</source>
        <translation>Die Nachricht wurde an %1 gesendet. Das Journal konnte nicht geschrieben werden, darum wurde das Entfernen des Dead Letters nicht begonnen.</translation>
    </message>
    <message>
        <source>Check the free space and the rights of the program&apos;s data folder, then finish the removal; do not send it again.</source>
        <translation>Prüfen Sie den freien Platz und die Rechte im Datenordner des Programms, und holen Sie dann das Entfernen nach; senden Sie sie nicht noch einmal.</translation>
    </message>
    <message>
        <source>The message was sent to %1. The connection was closed before the dead letter was removed.</source>
        <translation>Die Nachricht wurde an %1 gesendet. Die Verbindung wurde geschlossen, bevor der Dead Letter entfernt war.</translation>
    </message>
    <message>
        <source>The message was sent to %1. The dead letter cannot be removed from here. %2</source>
        <translation>Die Nachricht wurde an %1 gesendet. Der Dead Letter kann von hier nicht entfernt werden. %2</translation>
    </message>
    <message>
        <source>Do not send it again. Settle it under “Unfinished actions” once it has been dealt with.</source>
        <translation>Senden Sie sie nicht noch einmal. Schließen Sie die Aktion unter „Unerledigte Aktionen“ ab, sobald der Dead Letter erledigt ist.</translation>
    </message>
    <message>
        <source>Noted in the journal, as you said: the message arrived in %1. The dead letter has not been removed yet.</source>
        <translation>Im Journal vermerkt, wie Sie gesagt haben: Die Nachricht ist in %1 angekommen. Der Dead Letter ist noch nicht entfernt.</translation>
    </message>
    <message>
        <source>The message was there already from an earlier attempt; nothing new was sent. The dead letter was not removed.%1</source>
        <translation>Die Nachricht war schon von einem früheren Versuch da; nichts Neues wurde gesendet. Der Dead Letter wurde nicht entfernt.%1</translation>
    </message>
    <message>
        <source>The first attempt had not been stored, so the message was sent to %1 now. The dead letter was not removed.%2</source>
        <translation>Der erste Versuch war nicht gespeichert worden, darum wurde die Nachricht jetzt an %1 gesendet. Der Dead Letter wurde nicht entfernt.%2</translation>
    </message>
    <message>
        <source>The message was sent to %1, but the dead letter was not removed.%2</source>
        <translation>Die Nachricht wurde an %1 gesendet, aber der Dead Letter wurde nicht entfernt.%2</translation>
    </message>
    <message>
        <source>The dead letter is still in the list. On this broker that does not tell whether a copy was sent.</source>
        <translation>Der Dead Letter ist noch in der Liste. Auf diesem Broker sagt das nicht, ob eine Kopie gesendet wurde.</translation>
    </message>
    <message>
        <source>The dead letter is still in the list, but the replay was begun so short ago that it may yet take place.</source>
        <translation>Der Dead Letter ist noch in der Liste, aber die erneute Zustellung wurde erst vor so kurzer Zeit begonnen, dass sie noch stattfinden kann.</translation>
    </message>
    <message>
        <source>Wait a moment and find out again.</source>
        <translation>Warten Sie einen Augenblick, und finden Sie es dann noch einmal heraus.</translation>
    </message>
    <message>
        <source>The connection was locked before it was found out what happened. Nothing was sent.</source>
        <translation>Die Verbindung wurde gesperrt, bevor sich herausfinden ließ, was geschah. Nichts wurde gesendet.</translation>
    </message>
    <message>
        <source>Unlock it and find out then.</source>
        <translation>Entsperren Sie sie, und finden Sie es dann heraus.</translation>
    </message>
    <message>
        <source>The dead letter is no longer in the list: somebody removed or replayed it. Whether the message of this action arrived is not known, and it was not sent again.</source>
        <translation>Der Dead Letter ist nicht mehr in der Liste: Jemand hat ihn entfernt oder zugestellt. Ob die Nachricht dieser Aktion angekommen ist, ist nicht bekannt, und sie wurde nicht noch einmal gesendet.</translation>
    </message>
    <message>
        <source>The payload of this action was encrypted and is not kept, so the same message cannot be sent again to find out. Nothing was sent.</source>
        <translation>Die Payload dieser Aktion war verschlüsselt und wird nicht aufbewahrt; darum kann dieselbe Nachricht nicht noch einmal gesendet werden, um es herauszufinden. Nichts wurde gesendet.</translation>
    </message>
    <message>
        <source>The broker answered for another transaction id than the one that was sent, so it is not known whether the message was stored.</source>
        <translation>Der Broker hat für eine andere Transaktions-ID geantwortet als die gesendete, darum ist nicht bekannt, ob die Nachricht gespeichert wurde.</translation>
    </message>
    <message>
        <source>The connection was closed before it was found out what happened.</source>
        <translation>Die Verbindung wurde geschlossen, bevor sich herausfinden ließ, was geschah.</translation>
    </message>
    <message>
        <source>Connect again and find out then.</source>
        <translation>Verbinden Sie neu, und finden Sie es dann heraus.</translation>
    </message>
    <message>
        <source>%1 The journal could not be written and still counts this action as unfinished.</source>
        <translation>%1 Das Journal konnte nicht geschrieben werden und zählt diese Aktion noch als unerledigt.</translation>
    </message>
    <message>
        <source>Dead letters can be read, but nothing can be sent or deleted.</source>
        <translation>Dead Letters können gelesen werden, aber nichts kann gesendet oder gelöscht werden.</translation>
    </message>
    <message>
        <source>The journal %1 is damaged. %2</source>
        <translation>Das Journal %1 ist beschädigt. %2</translation>
    </message>
    <message>
        <source>Put a whole copy of the file in its place and refresh, or keep it aside and begin a new one.</source>
        <translation>Setzen Sie eine heile Kopie der Datei an ihre Stelle und frischen Sie auf, oder legen Sie es beiseite und beginnen Sie ein neues.</translation>
    </message>
    <message>
        <source>The file %1, where the journal belongs, is a database of another program. %2</source>
        <translation>Die Datei %1, wo das Journal hingehört, ist eine Datenbank eines anderen Programms. %2</translation>
    </message>
    <message>
        <source>Put the journal back in its place and refresh, or keep that file aside and begin a new one.</source>
        <translation>Setzen Sie das Journal zurück an seine Stelle und frischen Sie auf, oder legen Sie diese Datei beiseite und beginnen Sie ein neues.</translation>
    </message>
    <message>
        <source>The journal %1 was written by a newer version of this program. %2</source>
        <translation>Das Journal %1 wurde von einer neueren Version dieses Programms geschrieben. %2</translation>
    </message>
    <message>
        <source>Use the newer version, or keep the journal aside and begin a new one.</source>
        <translation>Nehmen Sie die neuere Version, oder legen Sie das Journal beiseite und beginnen Sie ein neues.</translation>
    </message>
    <message>
        <source>The journal %1 was written by an early development version, which did not note at which broker its actions were begun. %2</source>
        <translation>Das Journal %1 wurde von einer frühen Entwicklungsversion geschrieben, die nicht vermerkte, an welchem Broker ihre Aktionen begonnen wurden. %2</translation>
    </message>
    <message>
        <source>Keep it aside and begin a new one.</source>
        <translation>Legen Sie es beiseite und beginnen Sie ein neues.</translation>
    </message>
    <message>
        <source>The journal %1 cannot be opened or written. %2</source>
        <translation>Das Journal %1 kann nicht geöffnet oder nicht geschrieben werden. %2</translation>
    </message>
    <message>
        <source>Check the free space and the rights of that folder, then try again.</source>
        <translation>Prüfen Sie den freien Platz und die Rechte in diesem Ordner, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>The answer does not have the form that was expected.</source>
        <translation>Die Antwort hat nicht die Form, die erwartet wurde.</translation>
    </message>
    <message>
        <source>The broker sends the same dead letters again and again, so that the list does not end.</source>
        <translation>Der Broker sendet immer wieder dieselben Dead Letters, sodass die Liste nicht endet.</translation>
    </message>
    <message>
        <source>The answer came compressed and could not be unpacked.</source>
        <translation>Die Antwort kam komprimiert und konnte nicht entpackt werden.</translation>
    </message>
    <message>
        <source>Refresh. If it stays, this version of the broker may not be known to the program.</source>
        <translation>Frischen Sie auf. Bleibt es so, kennt das Programm diese Version des Brokers vielleicht nicht.</translation>
    </message>
    <message>
        <source>Choose a single queue or group, or try again in a moment.</source>
        <translation>Wählen Sie eine einzelne Queue oder Gruppe, oder versuchen Sie es gleich noch einmal.</translation>
    </message>
    <message>
        <source>Refresh. If it stays, look at what stands between here and the broker.</source>
        <translation>Frischen Sie auf. Bleibt es so, sehen Sie nach, was zwischen hier und dem Broker steht.</translation>
    </message>
    <message>
        <source>An action is under way, so nothing was changed.</source>
        <translation>Eine Aktion läuft, darum wurde nichts geändert.</translation>
    </message>
    <message>
        <source>Another window or another run of this program works on the journal, so it was left where it is.</source>
        <translation>Ein anderes Fenster oder ein anderer Lauf dieses Programms arbeitet mit dem Journal, darum wurde es gelassen, wo es ist.</translation>
    </message>
    <message>
        <source>The journal can be used again, so it was left where it is.</source>
        <translation>Das Journal kann wieder benutzt werden, darum wurde es gelassen, wo es ist.</translation>
    </message>
    <message>
        <source>The journal cannot be used, so nothing was sent.</source>
        <translation>Das Journal kann nicht benutzt werden, darum wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>Wait until it has ended, then do it again.</source>
        <translation>Warten Sie, bis sie beendet ist, und tun Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>Close the other windows of this program first.</source>
        <translation>Schließen Sie zuerst die anderen Fenster dieses Programms.</translation>
    </message>
    <message>
        <source>Do what the message at the top of the window says of the journal.</source>
        <translation>Tun Sie, was die Meldung oben im Fenster zum Journal sagt.</translation>
    </message>
    <message>
        <source>%1 The place is “%2”.</source>
        <translation>%1 Die Stelle ist „%2“.</translation>
    </message>
    <message>
        <source>The connections could not be saved, so nothing was changed. Reason given: “%1”</source>
        <translation>Die Verbindungen konnten nicht gespeichert werden, darum wurde nichts geändert. Genannter Grund: „%1“</translation>
    </message>
    <message>
        <source>Check the free space and the rights of the program&apos;s settings folder; another window may also be saving at this moment. Then try again.</source>
        <translation>Prüfen Sie den freien Platz und die Rechte im Einstellungsordner des Programms; vielleicht speichert auch gerade ein anderes Fenster. Versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>The file with the saved connections is damaged. It was kept aside, unchanged, as “%1”, and the list begins empty.</source>
        <translation>Die Datei mit den gespeicherten Verbindungen ist beschädigt. Sie wurde unverändert als „%1“ beiseitegelegt, und die Liste beginnt leer.</translation>
    </message>
    <message>
        <source>Mend that file and put it back, or enter the connections again.</source>
        <translation>Reparieren Sie diese Datei und setzen Sie sie zurück, oder geben Sie die Verbindungen neu ein.</translation>
    </message>
    <message>
        <source>The file with the saved connections cannot be read, and it is not written over: connections made now are not saved. Reason given: “%1”</source>
        <translation>Die Datei mit den gespeicherten Verbindungen kann nicht gelesen werden, und sie wird nicht überschrieben: Verbindungen, die Sie jetzt anlegen, werden nicht gespeichert. Genannter Grund: „%1“</translation>
    </message>
    <message>
        <source>Check the rights of the program&apos;s settings folder, then start the program again.</source>
        <translation>Prüfen Sie die Rechte im Einstellungsordner des Programms, und starten Sie dann das Programm neu.</translation>
    </message>
    <message>
        <source>The journal cannot be used, and nothing is sent or deleted without it.</source>
        <translation>Das Journal kann nicht benutzt werden, und ohne das Journal wird nichts gesendet oder gelöscht.</translation>
    </message>
    <message>
        <source>Nothing was done: that action was begun at another broker.</source>
        <translation>Nichts wurde getan: Diese Aktion wurde an einem anderen Broker begonnen.</translation>
    </message>
    <message>
        <source>Open a connection to that broker and find out there.</source>
        <translation>Öffnen Sie eine Verbindung zu jenem Broker, und finden Sie es dort heraus.</translation>
    </message>
    <message>
        <source>To find out, the same message would have to be sent again under the same id. The broker may not know that id any more, or keeps no ids, so that a second copy could result. Nothing was sent.</source>
        <translation>Um es herauszufinden, müsste dieselbe Nachricht noch einmal unter derselben ID gesendet werden. Der Broker kennt diese ID vielleicht nicht mehr oder bewahrt keine IDs auf, sodass eine zweite Kopie entstehen könnte. Nichts wurde gesendet.</translation>
    </message>
    <message>
        <source>The number at byte %1 is too large: this broker refuses it.</source>
        <translation>Die Zahl bei Byte %1 ist zu groß: Dieser Broker weist sie ab.</translation>
    </message>
    <message>
        <source>decrypted here with key “%1”</source>
        <translation>hier entschlüsselt mit dem Schlüssel „%1“</translation>
    </message>
    <message>
        <source>must be of type %1.</source>
        <translation>muss vom Typ %1 sein.</translation>
    </message>
    <message>
        <source>must be one of %1.</source>
        <translation>muss eines von %1 sein.</translation>
    </message>
    <message>
        <source>must be %1.</source>
        <translation>muss %1 sein.</translation>
    </message>
    <message>
        <source>must match the pattern %1.</source>
        <translation>muss zum Muster %1 passen.</translation>
    </message>
    <message>
        <source>must be at least %1.</source>
        <translation>muss mindestens %1 sein.</translation>
    </message>
    <message>
        <source>must be at most %1.</source>
        <translation>darf höchstens %1 sein.</translation>
    </message>
    <message>
        <source>must be more than %1.</source>
        <translation>muss größer als %1 sein.</translation>
    </message>
    <message>
        <source>must be less than %1.</source>
        <translation>muss kleiner als %1 sein.</translation>
    </message>
    <message>
        <source>must be a multiple of %1.</source>
        <translation>muss ein Vielfaches von %1 sein.</translation>
    </message>
    <message>
        <source>must be %1 characters long or longer.</source>
        <translation>muss mindestens %1 Zeichen lang sein.</translation>
    </message>
    <message>
        <source>must be %1 characters long at most.</source>
        <translation>darf höchstens %1 Zeichen lang sein.</translation>
    </message>
    <message>
        <source>must have %1 elements or more.</source>
        <translation>die Zahl der Elemente muss mindestens %1 sein.</translation>
    </message>
    <message>
        <source>must have %1 elements at most.</source>
        <translation>die Zahl der Elemente darf höchstens %1 sein.</translation>
    </message>
    <message>
        <source>must have %1 members or more.</source>
        <translation>die Zahl der Eigenschaften muss mindestens %1 sein.</translation>
    </message>
    <message>
        <source>must have %1 members at most.</source>
        <translation>die Zahl der Eigenschaften darf höchstens %1 sein.</translation>
    </message>
    <message>
        <source>the member “%1” is missing.</source>
        <translation>die Eigenschaft „%1“ fehlt.</translation>
    </message>
    <message>
        <source>the schema does not allow this member.</source>
        <translation>das Schema erlaubt diese Eigenschaft nicht.</translation>
    </message>
    <message>
        <source>two elements are the same.</source>
        <translation>zwei Elemente sind gleich.</translation>
    </message>
    <message>
        <source>none of the alternatives that the schema allows fits.</source>
        <translation>keine der Möglichkeiten, die das Schema erlaubt, passt.</translation>
    </message>
    <message>
        <source>exactly one of the alternatives that the schema allows must fit.</source>
        <translation>genau eine der Möglichkeiten, die das Schema erlaubt, muss passen.</translation>
    </message>
    <message>
        <source>the schema forbids this.</source>
        <translation>das Schema verbietet das.</translation>
    </message>
    <message>
        <source>the schema allows nothing here.</source>
        <translation>das Schema erlaubt hier nichts.</translation>
    </message>
    <message>
        <source>the schema&apos;s rule “%1” is not kept.</source>
        <translation>die Regel „%1“ des Schemas ist nicht eingehalten.</translation>
    </message>
    <message>
        <source>This is no JSON Schema: neither an object nor true or false.</source>
        <translation>Das ist kein JSON-Schema: weder ein Objekt noch true oder false.</translation>
    </message>
    <message>
        <source>The schema is larger than what is checked here (%1, or %2 parts).</source>
        <translation>Das Schema ist größer, als hier geprüft wird (%1 oder %2 Teile).</translation>
    </message>
    <message>
        <source>The schema is nested deeper than %1 levels.</source>
        <translation>Das Schema ist tiefer als %1 Ebenen verschachtelt.</translation>
    </message>
    <message>
        <source>The schema says that it follows %1, which is not known here: 2020-12, 2019-09, 7, 6 and 4 are.</source>
        <translation>Das Schema gibt an, sich nach %1 zu richten; das ist hier nicht bekannt. Bekannt sind 2020-12, 2019-09, 7, 6 und 4.</translation>
    </message>
    <message>
        <source>The schema refers to %1, which is not loaded: nothing is fetched. Put what it needs into the schema itself.</source>
        <translation>Das Schema verweist auf %1; das wird nicht geladen: Von außen wird nichts geholt. Nehmen Sie in das Schema selbst auf, was es braucht.</translation>
    </message>
    <message>
        <source>The schema refers to %1, and there is no such place in it.</source>
        <translation>Das Schema verweist auf %1, und eine solche Stelle gibt es darin nicht.</translation>
    </message>
    <message>
        <source>The schema is not one: %1 has a value that cannot stand there.</source>
        <translation>Das Schema ist keines: %1 hat einen Wert, der dort nicht stehen kann.</translation>
    </message>
    <message>
        <source>the whole</source>
        <translation>das Ganze</translation>
    </message>
    <message>
        <source>The schema has the pattern %1, which is no regular expression.</source>
        <translation>Das Schema hat das Muster %1; das ist kein regulärer Ausdruck.</translation>
    </message>
    <message>
        <source>The schema cannot be used: %1</source>
        <translation>Das Schema kann nicht benutzt werden: %1</translation>
    </message>
    <message>
        <source>The payload as a whole: %1</source>
        <comment>a place, and what is wrong there</comment>
        <translation>Die Payload als Ganzes: %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a place, and what is wrong there</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The schema is not JSON. %1</source>
        <translation>Das Schema ist kein JSON. %1</translation>
    </message>
    <message>
        <source>Not checked against the schema: the payload is not JSON.</source>
        <translation>Nicht gegen das Schema geprüft: Die Payload ist kein JSON.</translation>
    </message>
    <message>
        <source>Not checked against the schema: the payload is larger than %1.</source>
        <translation>Nicht gegen das Schema geprüft: Die Payload ist größer als %1.</translation>
    </message>
    <message>
        <source>Not checked against the schema: the payload is nested deeper than %1 levels.</source>
        <translation>Nicht gegen das Schema geprüft: Die Payload ist tiefer als %1 Ebenen verschachtelt.</translation>
    </message>
    <message>
        <source>Not checked: the schema refers to itself without end.</source>
        <translation>Nicht geprüft: Das Schema verweist ohne Ende auf sich selbst.</translation>
    </message>
    <message>
        <source>Not checked: the schema asks for more work than is done for one payload.</source>
        <translation>Nicht geprüft: Das Schema verlangt mehr Arbeit, als für eine Payload getan wird.</translation>
    </message>
    <message>
        <source>There is no payload to learn from.</source>
        <translation>Es gibt keine Payload, aus der gelernt werden kann.</translation>
    </message>
    <message>
        <source>Sample %1 is not JSON. %2</source>
        <translation>Beispiel %1 ist kein JSON. %2</translation>
    </message>
    <message>
        <source>The payload was encrypted at rest and travels in plain text; the destination queue decides whether it is encrypted at rest, which is not known here.</source>
        <translation>Die Payload war verschlüsselt gespeichert und wird im Klartext übertragen; ob sie wieder verschlüsselt gespeichert wird, entscheidet die Ziel-Queue, und das ist hier nicht bekannt.</translation>
    </message>
    <message>
        <source>The payload was encrypted at rest and travels in plain text; the destination queue is set to encrypt it at rest again, which it does only while the broker has a key.</source>
        <translation>Die Payload war verschlüsselt gespeichert und wird im Klartext übertragen; die Ziel-Queue soll sie wieder verschlüsselt speichern, was sie nur tut, solange der Broker einen Schlüssel hat.</translation>
    </message>
    <message>
        <source>The payload was encrypted at rest and travels in plain text; the destination queue does not encrypt, so it is stored in plain text.</source>
        <translation>Die Payload war verschlüsselt gespeichert und wird im Klartext übertragen; die Ziel-Queue verschlüsselt nicht, darum wird sie im Klartext gespeichert.</translation>
    </message>
    <message>
        <source>The broker has not decrypted the payload: it moves the envelope as it is. If its key is not the one it was encrypted with, consumers get the envelope, and a queue that encrypts wraps it once more.</source>
        <translation>Der Broker hat die Payload nicht entschlüsselt: Er verschiebt den Umschlag, wie er ist. Ist sein Schlüssel nicht der, mit dem sie verschlüsselt wurde, bekommen Consumer den Umschlag, und eine Queue, die verschlüsselt, packt ihn noch einmal ein.</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>There are more headers than the %1 that this broker takes.</source>
        <translation>Es sind mehr Header als die %1, die dieser Broker annimmt.</translation>
    </message>
    <message>
        <source>The headers are larger than the %1 that this broker takes of them together.</source>
        <translation>Die Header sind zusammen größer als die %1, die dieser Broker annimmt.</translation>
    </message>
    <message>
        <source>The name is longer than the %1 that this broker takes.</source>
        <translation>Der Name ist länger als die %1, die dieser Broker annimmt.</translation>
    </message>
    <message>
        <source>The value is longer than the %1 that this broker takes.</source>
        <translation>Der Wert ist länger als die %1, die dieser Broker annimmt.</translation>
    </message>
    <message>
        <source>The name must not be empty.</source>
        <translation>Der Name darf nicht leer sein.</translation>
    </message>
    <message>
        <source>The name has characters, or dots in places, that this broker does not take.</source>
        <translation>Der Name hat Zeichen, oder Punkte an Stellen, die dieser Broker nicht annimmt.</translation>
    </message>
    <message>
        <source>This name is reserved: the broker itself writes such headers.</source>
        <translation>Dieser Name ist reserviert: Solche Header schreibt der Broker selbst.</translation>
    </message>
    <message>
        <source>This name stands there already, and this broker takes each only once.</source>
        <translation>Dieser Name steht schon da, und dieser Broker nimmt jeden nur einmal an.</translation>
    </message>
    <message>
        <source>There is no such property. Choose another name or another type.</source>
        <translation>Eine solche Eigenschaft gibt es nicht. Wählen Sie einen anderen Namen oder einen anderen Typ.</translation>
    </message>
    <message>
        <source>This broker has no such type. Choose another one.</source>
        <translation>Einen solchen Typ hat dieser Broker nicht. Wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>The value is null, which this broker does not take.</source>
        <translation>Der Wert ist null; das nimmt dieser Broker nicht an.</translation>
    </message>
    <message>
        <source>The value is empty, which this broker does not take.</source>
        <translation>Der Wert ist leer; das nimmt dieser Broker nicht an.</translation>
    </message>
    <message>
        <source>The value has bytes that are not UTF-8 text, which its type asks for.</source>
        <translation>Der Wert hat Bytes, die kein UTF-8-Text sind; sein Typ verlangt aber solchen.</translation>
    </message>
    <message>
        <source>The value has to be a whole number, of 64 bits at most.</source>
        <translation>Der Wert muss eine ganze Zahl mit höchstens 64 Bits sein.</translation>
    </message>
    <message>
        <source>The value has to be a number.</source>
        <translation>Der Wert muss eine Zahl sein.</translation>
    </message>
    <message>
        <source>The value has to be true or false.</source>
        <translation>Der Wert muss true oder false sein.</translation>
    </message>
    <message>
        <source>The value has to be JSON.</source>
        <translation>Der Wert muss JSON sein.</translation>
    </message>
    <message>
        <source>What is pushed to this broker carries no headers.</source>
        <translation>Was an diesen Broker gesendet wird, trägt keine Header.</translation>
    </message>
    <message>
        <source>This broker would not take the headers (%1).</source>
        <translation>Dieser Broker würde die Header nicht annehmen (%1).</translation>
    </message>
    <message>
        <source>none</source>
        <comment>type of a header</comment>
        <translation>keiner</translation>
    </message>
    <message>
        <source>name %1 → %2</source>
        <translation>Name %1 → %2</translation>
    </message>
    <message>
        <source>type %1 → %2</source>
        <translation>Typ %1 → %2</translation>
    </message>
    <message>
        <source>value %1 → %2</source>
        <translation>Wert %1 → %2</translation>
    </message>
    <message>
        <source>%1, value %2</source>
        <comment>a header</comment>
        <translation>%1, Wert %2</translation>
    </message>
    <message>
        <source>%1, type %2, value %3</source>
        <comment>a header</comment>
        <translation>%1, Typ %2, Wert %3</translation>
    </message>
    <message>
        <source>Added: %1</source>
        <translation>Hinzugefügt: %1</translation>
    </message>
    <message>
        <source>Removed: %1</source>
        <translation>Entfernt: %1</translation>
    </message>
    <message>
        <source>Changed: %1, %2</source>
        <comment>a header, and what of it</comment>
        <translation>Geändert: %1, %2</translation>
    </message>
    <message>
        <source>Moved: %1, from place %2 to place %3</source>
        <translation>Verschoben: %1, von Platz %2 an Platz %3</translation>
    </message>
    <message>
        <source>null</source>
        <comment>value of a header</comment>
        <translation>null</translation>
    </message>
    <message>
        <source>empty</source>
        <comment>value of a header</comment>
        <translation>leer</translation>
    </message>
    <message>
        <source>bytes %1 … (%2)</source>
        <translation>Bytes %1 … (%2)</translation>
    </message>
    <message>
        <source>bytes %1</source>
        <translation>Bytes %1</translation>
    </message>
    <message>
        <source>Header %1, %2: %3</source>
        <comment>number, name, what is wrong with it</comment>
        <translation>Header %1, %2: %3</translation>
    </message>
    <message numerus="yes">
        <source>%n added</source>
        <comment>headers</comment>
        <translation>
            <numerusform>%n hinzugefügt</numerusform>
            <numerusform>%n hinzugefügt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <comment>headers</comment>
        <translation>
            <numerusform>%n geändert</numerusform>
            <numerusform>%n geändert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n moved</source>
        <comment>headers</comment>
        <translation>
            <numerusform>%n verschoben</numerusform>
            <numerusform>%n verschoben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n removed</source>
        <comment>headers</comment>
        <translation>
            <numerusform>%n entfernt</numerusform>
            <numerusform>%n entfernt</numerusform>
        </translation>
    </message>
    <message>
        <source>The journal %1 was removed or replaced while it was in use. %2</source>
        <translation>Das Journal %1 wurde entfernt oder ersetzt, während es in Gebrauch war. %2</translation>
    </message>
    <message>
        <source>Put the file back in its place and refresh, or keep aside what lies there now and begin a new one.</source>
        <translation>Legen Sie die Datei an ihren Platz zurück und frischen Sie auf, oder legen Sie beiseite, was jetzt dort liegt, und beginnen Sie ein neues.</translation>
    </message>
    <message>
        <source>The request was sent on to another address again and again, and given up.</source>
        <translation>Die Anfrage wurde immer wieder an eine andere Adresse weitergeleitet und aufgegeben.</translation>
    </message>
    <message>
        <source>The request was sent on to an address that is not one of a broker.</source>
        <translation>Die Anfrage wurde an eine Adresse weitergeleitet, die keine eines Brokers ist.</translation>
    </message>
    <message>
        <source>Nothing was sent: the journal cannot be used.</source>
        <translation>Nichts wurde gesendet: Das Journal kann nicht benutzt werden.</translation>
    </message>
    <message>
        <source>Nothing was sent, because of a header. %1</source>
        <translation>Nichts wurde gesendet, und zwar wegen eines Headers. %1</translation>
    </message>
    <message>
        <source>Correct the headers, then send it again.</source>
        <translation>Berichtigen Sie die Header, dann senden Sie noch einmal.</translation>
    </message>
    <message>
        <source>Find out what happened before you do anything else with it.</source>
        <translation>Finden Sie heraus, was geschah, bevor Sie sonst etwas mit ihm tun.</translation>
    </message>
    <message>
        <source>If other consumer groups have a dead letter of the same message, it is removed too. Whether there are any is not known, because only a part of this queue&apos;s dead letters is loaded. Choose the queue itself on the left to see those of all groups.</source>
        <translation>Haben andere Consumer-Gruppen einen Dead Letter derselben Nachricht, wird auch er entfernt. Ob es solche gibt, ist nicht bekannt, denn nur ein Teil der Dead Letters dieser Queue ist geladen. Wählen Sie links die Queue selbst, um die aller Gruppen zu sehen.</translation>
    </message>
    <message>
        <source>Dead letters of other consumer groups for the same message are removed too: %1, and perhaps more, because only a part of this queue&apos;s dead letters is loaded. Choose the queue itself on the left to see those of all groups.</source>
        <translation>Auch Dead Letters anderer Consumer-Gruppen zu derselben Nachricht werden entfernt: %1, und vielleicht weitere, denn nur ein Teil der Dead Letters dieser Queue ist geladen. Wählen Sie links die Queue selbst, um die aller Gruppen zu sehen.</translation>
    </message>
    <message>
        <source>Dead letters of other consumer groups for the same message went with it: %1, and perhaps more.</source>
        <translation>Dead Letters anderer Consumer-Gruppen zu derselben Nachricht gingen mit: %1, und vielleicht weitere.</translation>
    </message>
    <message>
        <source>The dead letter of %1 for the same message went with it.</source>
        <translation>Der Dead Letter von %1 zu derselben Nachricht ging mit.</translation>
    </message>
    <message>
        <source>The dead letters of %1 for the same message went with it.</source>
        <translation>Die Dead Letters von %1 zu derselben Nachricht gingen mit.</translation>
    </message>
    <message>
        <source>The dead letter of another consumer group for the same message went with it.</source>
        <translation>Der Dead Letter einer anderen Consumer-Gruppe zu derselben Nachricht ging mit.</translation>
    </message>
    <message>
        <source>%1 dead letters of other consumer groups for the same message went with it.</source>
        <translation>%1 Dead Letters anderer Consumer-Gruppen zu derselben Nachricht gingen mit.</translation>
    </message>
    <message>
        <source>If other consumer groups had a dead letter of the same message, it went with it.</source>
        <translation>Hatten andere Consumer-Gruppen einen Dead Letter derselben Nachricht, ging er mit.</translation>
    </message>
    <message>
        <source>The dead letter was removed.</source>
        <translation>Der Dead Letter wurde entfernt.</translation>
    </message>
    <message>
        <source>The dead letter was kept.</source>
        <translation>Der Dead Letter wurde behalten.</translation>
    </message>
    <message>
        <source>The new transaction id is %1.</source>
        <translation>Die neue Transaktions-ID ist %1.</translation>
    </message>
    <message>
        <source>Deleted. %1 Only the one you deleted is kept in the journal file; a payload that had been decrypted is not kept.</source>
        <translation>Gelöscht. %1 Nur der, den Sie gelöscht haben, bleibt in der Journaldatei; ein entschlüsselter Payload bleibt nicht erhalten.</translation>
    </message>
    <message>
        <source>No dead letter of %1 is left that failed before the purge: they were purged, or somebody else removed them.</source>
        <translation>Von %1 ist kein Dead Letter mehr da, der vor dem endgültigen Löschen gescheitert ist: Sie wurden endgültig gelöscht, oder jemand anders hat sie entfernt.</translation>
    </message>
    <message>
        <source>Noted in the journal, as you said: the dead letters of %1 were purged.</source>
        <translation>Im Journal vermerkt, wie Sie gesagt haben: Die Dead Letters von %1 wurden endgültig gelöscht.</translation>
    </message>
    <message>
        <source>The dead letters of %1 were purged. The broker did not say how many.</source>
        <translation>Die Dead Letters von %1 wurden endgültig gelöscht. Der Broker hat nicht gesagt, wie viele.</translation>
    </message>
    <message>
        <source>There was no dead letter of %1 left to purge.</source>
        <translation>Von %1 war kein Dead Letter mehr da, der zu löschen gewesen wäre.</translation>
    </message>
    <message>
        <source>1 dead letter of %1 was purged.</source>
        <translation>1 Dead Letter von %1 wurde endgültig gelöscht.</translation>
    </message>
    <message>
        <source>%2 dead letters of %1 were purged.</source>
        <translation>%2 Dead Letters von %1 wurden endgültig gelöscht.</translation>
    </message>
    <message>
        <source>Nothing was purged: this connection is read-only.</source>
        <translation>Nichts wurde endgültig gelöscht: Diese Verbindung ist schreibgeschützt.</translation>
    </message>
    <message>
        <source>Nothing was purged: there is no connection to the broker.</source>
        <translation>Nichts wurde endgültig gelöscht: Es gibt keine Verbindung zum Broker.</translation>
    </message>
    <message>
        <source>Connect again.</source>
        <translation>Verbinden Sie sich wieder.</translation>
    </message>
    <message>
        <source>Nothing was purged: this broker or this credential does not allow it.</source>
        <translation>Nichts wurde endgültig gelöscht: Dieser Broker oder diese Zugangsdaten erlauben es nicht.</translation>
    </message>
    <message>
        <source>Nothing was purged: an action on a dead letter of this queue is under way, here or in another window or program.</source>
        <translation>Nichts wurde endgültig gelöscht: An einem Dead Letter dieser Queue läuft gerade eine Aktion, hier oder in einem anderen Fenster oder Programm.</translation>
    </message>
    <message>
        <source>Wait until that is done, then do it again.</source>
        <translation>Warten Sie, bis das erledigt ist, und tun Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>Nothing was purged: an earlier action on this queue has an unknown outcome.</source>
        <translation>Nichts wurde endgültig gelöscht: Eine frühere Aktion an dieser Queue hat einen unbekannten Ausgang.</translation>
    </message>
    <message>
        <source>Find out first what happened, under “Unfinished actions”.</source>
        <translation>Finden Sie zuerst unter „Unerledigte Aktionen“ heraus, was geschah.</translation>
    </message>
    <message>
        <source>Nothing was purged: the journal cannot be used.</source>
        <translation>Nichts wurde endgültig gelöscht: Das Journal kann nicht benutzt werden.</translation>
    </message>
    <message>
        <source>The purge was refused, nothing happened. %1</source>
        <translation>Das endgültige Löschen wurde abgelehnt, nichts ist geschehen. %1</translation>
    </message>
    <message>
        <source>Dead letters of %1 are left that failed before the purge, so it did not take place.</source>
        <translation>Von %1 sind noch Dead Letters da, die vor dem endgültigen Löschen gescheitert sind; es hat also nicht stattgefunden.</translation>
    </message>
    <message>
        <source>It is safe to do it again.</source>
        <translation>Es noch einmal zu tun, ist gefahrlos.</translation>
    </message>
    <message>
        <source>Noted in the journal, as you said: nothing was purged.</source>
        <translation>Im Journal vermerkt, wie Sie gesagt haben: Nichts wurde endgültig gelöscht.</translation>
    </message>
    <message>
        <source>It can be done again.</source>
        <translation>Es kann noch einmal getan werden.</translation>
    </message>
    <message>
        <source>The purge did not work, and nothing happened. %1</source>
        <translation>Das endgültige Löschen ging nicht, und nichts ist geschehen. %1</translation>
    </message>
    <message>
        <source>Look at the list, then say under “Unfinished actions” how it ended.</source>
        <translation>Sehen Sie sich die Liste an; sagen Sie dann unter „Unerledigte Aktionen“, wie es ausging.</translation>
    </message>
    <message>
        <source>Dead letters are left that failed before the purge, but it was begun so short ago that it may yet take place.</source>
        <translation>Es sind noch Dead Letters da, die vor dem endgültigen Löschen gescheitert sind, aber es wurde erst vor so kurzer Zeit begonnen, dass es noch stattfinden kann.</translation>
    </message>
    <message>
        <source>Dead letters are left that failed at about the time of the purge. Whether it took place before or not at all does not show from them.</source>
        <translation>Es sind noch Dead Letters da, die etwa zur Zeit des endgültigen Löschens gescheitert sind. Ob es davor stattgefunden hat oder gar nicht, lässt sich an ihnen nicht erkennen.</translation>
    </message>
    <message>
        <source>It is not known whether the dead letters of %1 were purged. %2</source>
        <translation>Es ist nicht bekannt, ob die Dead Letters von %1 endgültig gelöscht wurden. %2</translation>
    </message>
    <message>
        <source>Refresh and look at the list. Under “Unfinished actions” it can be found out what happened.</source>
        <translation>Frischen Sie auf, und sehen Sie sich die Liste an. Unter „Unerledigte Aktionen“ lässt sich herausfinden, was geschah.</translation>
    </message>
    <message>
        <source>Sent to %1.</source>
        <translation>Gesendet an %1.</translation>
    </message>
</context>
<context>
    <name>trashtexts</name>
    <message>
        <source>1 letter</source>
        <translation>1 Dead Letter</translation>
    </message>
    <message>
        <source>%1 letters</source>
        <translation>%1 Dead Letters</translation>
    </message>
    <message>
        <source>Republished and removed</source>
        <translation>Neu veröffentlicht und entfernt</translation>
    </message>
    <message>
        <source>Deleted</source>
        <translation>Gelöscht</translation>
    </message>
    <message>
        <source>Republished; may have been removed</source>
        <translation>Neu veröffentlicht; vielleicht entfernt</translation>
    </message>
    <message>
        <source>May have been deleted</source>
        <translation>Vielleicht gelöscht</translation>
    </message>
    <message>
        <source>Moved by a replay</source>
        <translation>Durch erneute Zustellung verschoben</translation>
    </message>
    <message>
        <source>May have been moved by a replay</source>
        <translation>Vielleicht durch erneute Zustellung verschoben</translation>
    </message>
    <message>
        <source>The payload was encrypted at the broker. Its plain text is never written down, so it was not kept.</source>
        <translation>Die Payload war beim Broker verschlüsselt. Ihr Klartext wird nie aufgeschrieben, darum wurde sie nicht aufbewahrt.</translation>
    </message>
    <message>
        <source>The broker told no payload, so none was kept.</source>
        <translation>Der Broker nannte keine Payload, darum wurde keine aufbewahrt.</translation>
    </message>
    <message>
        <source>The payload, the headers and the error text were emptied out of the trash.</source>
        <translation>Payload, Header und Fehlertext wurden beim Leeren des Papierkorbs gelöscht.</translation>
    </message>
    <message>
        <source>It was moved back into a queue by a replay: putting it back would make a second copy.</source>
        <translation>Er wurde durch eine erneute Zustellung zurück in eine Queue verschoben: Ihn zurückzulegen, würde eine zweite Kopie machen.</translation>
    </message>
    <message>
        <source>It may have been moved back into a queue by a replay. Find out first what happened.</source>
        <translation>Er wurde vielleicht durch eine erneute Zustellung zurück in eine Queue verschoben. Finden Sie zuerst heraus, was geschah.</translation>
    </message>
    <message>
        <source>It is not certain that it was removed. Find out first what happened.</source>
        <translation>Es ist nicht sicher, dass er entfernt wurde. Finden Sie zuerst heraus, was geschah.</translation>
    </message>
    <message>
        <source>Nothing is kept.</source>
        <translation>Nichts ist aufbewahrt.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>12 letters, 4.0 MiB</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 and copies of %2 that were not removed, %3</source>
        <comment>12 letters and copies of 3 ..., 4.0 MiB</comment>
        <translation>%1 und Kopien von %2, die nicht entfernt wurden, %3</translation>
    </message>
    <message numerus="yes">
        <source>older than %n days</source>
        <translation>
            <numerusform>älter als %n Tag</numerusform>
            <numerusform>älter als %n Tage</numerusform>
        </translation>
    </message>
    <message>
        <source>Emptied by itself: what is %1, and the oldest beyond %2.</source>
        <translation>Automatisch geleert wird, was %1 ist, und das Älteste über %2 hinaus.</translation>
    </message>
    <message>
        <source>Emptied by itself: what is %1.</source>
        <translation>Automatisch geleert wird, was %1 ist.</translation>
    </message>
    <message>
        <source>Emptied by itself: the oldest beyond %1.</source>
        <translation>Automatisch geleert wird das Älteste über %1 hinaus.</translation>
    </message>
    <message>
        <source>Nothing is emptied by itself.</source>
        <translation>Nichts wird automatisch geleert.</translation>
    </message>
</context>
</TS>
