-- A database of a server that used version 1 of the protocol: a finished game, a running one with clocks, and an
-- open table. Used by test_store.c and test_hub_version1.c.
CREATE TABLE alive (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL);
INSERT INTO "alive" VALUES(1,1795062442054);
CREATE TABLE block (player INTEGER NOT NULL, other INTEGER NOT NULL, PRIMARY KEY (player, other)) WITHOUT ROWID;
CREATE TABLE entry (match INTEGER NOT NULL REFERENCES match (id), number INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (match, number)) WITHOUT ROWID;
INSERT INTO "entry" VALUES(1,0,'{"entry":"joined","seat":"P1","text":"Ann"}');
INSERT INTO "entry" VALUES(1,1,'{"entry":"joined","seat":"P2","text":"Bob"}');
INSERT INTO "entry" VALUES(1,2,'{"entry":"ready","seat":"P1"}');
INSERT INTO "entry" VALUES(1,3,'{"entry":"ready","seat":"P2"}');
INSERT INTO "entry" VALUES(1,4,'{"entry":"said","seat":"P1","text":"Hello!"}');
INSERT INTO "entry" VALUES(1,5,'{"entry":"level","seat":"P2","text":"changes"}');
INSERT INTO "entry" VALUES(1,6,'{"entry":"choice","seat":"P1","text":"mulligan"}');
INSERT INTO "entry" VALUES(1,7,'{"entry":"choice","seat":"P2","text":"mulligan"}');
INSERT INTO "entry" VALUES(1,8,'{"entry":"choice","seat":"P1","text":"deploy \"Enraged Ork\" at planet 5"}');
INSERT INTO "entry" VALUES(1,9,'{"entry":"choice","seat":"P1","text":"pass"}');
INSERT INTO "entry" VALUES(1,10,'{"entry":"choice","seat":"P2","text":"deploy \"Sicarius''s Chosen\" at planet 2"}');
INSERT INTO "entry" VALUES(1,11,'{"entry":"choice","seat":"P1","text":"deploy \"Corpulent Ork\" at planet 3"}');
INSERT INTO "entry" VALUES(1,12,'{"entry":"choice","seat":"P1","text":"pass"}');
INSERT INTO "entry" VALUES(1,13,'{"entry":"choice","seat":"P2","text":"deploy \"Sicarius''s Chosen\" at planet 5"}');
INSERT INTO "entry" VALUES(1,14,'{"entry":"choice","seat":"P1","text":"deploy \"Mystic Warden\" at planet 2"}');
INSERT INTO "entry" VALUES(1,15,'{"entry":"choice","seat":"P2","text":"deploy \"Secluded Apothecarion\" at P2''s HQ"}');
INSERT INTO "entry" VALUES(1,16,'{"entry":"choice","seat":"P1","text":"deploy \"Cybork Body\" on \"Corpulent Ork\""}');
INSERT INTO "entry" VALUES(1,17,'{"entry":"choice","seat":"P2","text":"pass"}');
INSERT INTO "entry" VALUES(1,18,'{"entry":"choice","seat":"P1","text":"deploy \"Rokkit Launcha\" on \"Enraged Ork\""}');
INSERT INTO "entry" VALUES(1,19,'{"entry":"choice","seat":"P1","text":"pass"}');
INSERT INTO "entry" VALUES(1,20,'{"entry":"choice","seat":"P1","text":"dial planet 1"}');
INSERT INTO "entry" VALUES(1,21,'{"entry":"choice","seat":"P2","text":"dial planet 5"}');
INSERT INTO "entry" VALUES(1,22,'{"entry":"choice","seat":"P2","text":"pass"}');
INSERT INTO "entry" VALUES(1,23,'{"entry":"choice","seat":"P1","text":"pass"}');
INSERT INTO "entry" VALUES(1,24,'{"entry":"choice","seat":"P2","text":"pass"}');
INSERT INTO "entry" VALUES(1,25,'{"entry":"choice","seat":"P1","text":"pass"}');
INSERT INTO "entry" VALUES(1,26,'{"entry":"choice","seat":"P1","text":"take at planet 1 cards"}');
INSERT INTO "entry" VALUES(1,27,'{"entry":"choice","seat":"P1","text":"pass"}');
INSERT INTO "entry" VALUES(1,28,'{"entry":"choice","seat":"P2","text":"pass"}');
INSERT INTO "entry" VALUES(1,29,'{"entry":"choice","seat":"P2","text":"take at planet 2 resources"}');
INSERT INTO "entry" VALUES(1,30,'{"entry":"undone","seat":"P2"}');
INSERT INTO "entry" VALUES(1,31,'{"entry":"choice","seat":"P2","text":"take at planet 2 resources"}');
INSERT INTO "entry" VALUES(1,32,'{"entry":"choice","seat":"P2","text":"pass"}');
INSERT INTO "entry" VALUES(1,33,'{"entry":"choice","seat":"P1","text":"pass"}');
INSERT INTO "entry" VALUES(1,34,'{"entry":"choice","seat":"P2","text":"pass"}');
INSERT INTO "entry" VALUES(1,35,'{"entry":"choice","seat":"P1","text":"pass"}');
INSERT INTO "entry" VALUES(1,36,'{"entry":"choice","seat":"P1","text":"take at planet 3 cards and resources"}');
INSERT INTO "entry" VALUES(1,37,'{"entry":"passing","seat":"P1","text":"phase"}');
INSERT INTO "entry" VALUES(1,38,'{"entry":"unasked","seat":"P1","text":"pass"}');
INSERT INTO "entry" VALUES(1,39,'{"entry":"choice","seat":"P2","text":"pass"}');
INSERT INTO "entry" VALUES(1,40,'{"entry":"unasked","seat":"P1","text":"pass"}');
INSERT INTO "entry" VALUES(1,41,'{"entry":"choice","seat":"P2","text":"pass"}');
INSERT INTO "entry" VALUES(1,42,'{"entry":"unasked","seat":"P1","text":"pass"}');
INSERT INTO "entry" VALUES(1,43,'{"entry":"choice","seat":"P2","text":"pass"}');
INSERT INTO "entry" VALUES(1,44,'{"entry":"unasked","seat":"P1","text":"pass"}');
INSERT INTO "entry" VALUES(1,45,'{"entry":"choice","seat":"P2","text":"pass"}');
INSERT INTO "entry" VALUES(1,46,'{"entry":"choice","seat":"P2","text":"pass"}');
INSERT INTO "entry" VALUES(1,47,'{"entry":"choice","seat":"P2","text":"take at planet 5 nothing"}');
INSERT INTO "entry" VALUES(1,48,'{"entry":"undone","seat":"P2"}');
INSERT INTO "entry" VALUES(1,49,'{"entry":"choice","seat":"P2","text":"take at planet 5 resources"}');
INSERT INTO "entry" VALUES(1,50,'{"entry":"choice","seat":"P1","text":"pass"}');
INSERT INTO "entry" VALUES(1,51,'{"entry":"choice","seat":"P2","text":"pass"}');
INSERT INTO "entry" VALUES(1,52,'{"entry":"choice","seat":"P1","text":"pass"}');
INSERT INTO "entry" VALUES(1,53,'{"entry":"choice","seat":"P2","text":"pass"}');
INSERT INTO "entry" VALUES(1,54,'{"entry":"choice","seat":"P1","text":"pass"}');
INSERT INTO "entry" VALUES(1,55,'{"entry":"choice","seat":"P2","text":"pass"}');
INSERT INTO "entry" VALUES(1,56,'{"entry":"choice","seat":"P1","text":"pass"}');
INSERT INTO "entry" VALUES(1,57,'{"entry":"passing","seat":"P1","text":"phase"}');
INSERT INTO "entry" VALUES(1,58,'{"entry":"choice","seat":"P1","text":"yes at planet 1"}');
INSERT INTO "entry" VALUES(1,59,'{"entry":"unasked","seat":"P1","text":"pass"}');
INSERT INTO "entry" VALUES(1,60,'{"entry":"choice","seat":"P2","text":"pass"}');
INSERT INTO "entry" VALUES(1,61,'{"entry":"unasked","seat":"P1","text":"pass"}');
INSERT INTO "entry" VALUES(1,62,'{"entry":"choice","seat":"P2","text":"pass"}');
INSERT INTO "entry" VALUES(1,63,'{"entry":"choice","seat":"P2","text":"play \"Drop Pod Assault\""}');
INSERT INTO "entry" VALUES(1,64,'{"entry":"unasked","seat":"P1","text":"pass"}');
INSERT INTO "entry" VALUES(1,65,'{"entry":"choice","seat":"P2","text":"done"}');
INSERT INTO "entry" VALUES(1,66,'{"entry":"choice","seat":"P2","text":"choose \"Rogue Trader\""}');
INSERT INTO "entry" VALUES(1,67,'{"entry":"choice","seat":"P2","text":"choose \"Void Pirate\""}');
INSERT INTO "entry" VALUES(1,68,'{"entry":"choice","seat":"P2","text":"choose \"Iron Halo\""}');
INSERT INTO "entry" VALUES(1,69,'{"entry":"choice","seat":"P2","text":"choose \"Iron Guard Recruits\""}');
INSERT INTO "entry" VALUES(1,70,'{"entry":"choice","seat":"P2","text":"choose \"Iron Guard Recruits\""}');
INSERT INTO "entry" VALUES(1,71,'{"entry":"unasked","seat":"P1","text":"pass"}');
INSERT INTO "entry" VALUES(1,72,'{"entry":"choice","seat":"P2","text":"pass"}');
INSERT INTO "entry" VALUES(1,73,'{"entry":"choice","seat":"P2","text":"pass"}');
INSERT INTO "entry" VALUES(1,74,'{"entry":"conceded","seat":"P1"}');
INSERT INTO "entry" VALUES(2,0,'{"entry":"joined","seat":"P1","text":"Bob"}');
INSERT INTO "entry" VALUES(2,1,'{"entry":"joined","seat":"P2","text":"Ann"}');
INSERT INTO "entry" VALUES(2,2,'{"entry":"ready","seat":"P1"}');
INSERT INTO "entry" VALUES(2,3,'{"entry":"ready","seat":"P2"}');
INSERT INTO "entry" VALUES(2,4,'{"entry":"clock","text":"14"}');
INSERT INTO "entry" VALUES(2,5,'{"entry":"said","seat":"P2","text":"Hello!"}');
INSERT INTO "entry" VALUES(2,6,'{"entry":"clock","text":"9"}');
INSERT INTO "entry" VALUES(2,7,'{"entry":"level","seat":"P1","text":"changes"}');
CREATE TABLE figure (id INTEGER PRIMARY KEY CHECK (id = 1), players INTEGER NOT NULL, accounts INTEGER NOT NULL, open INTEGER NOT NULL, played INTEGER NOT NULL, over INTEGER NOT NULL);
INSERT INTO "figure" VALUES(1,2,1,1,1,1);
CREATE TABLE match (id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, state INTEGER NOT NULL, listed INTEGER NOT NULL, settings TEXT NOT NULL, opening TEXT, result TEXT, secret BLOB NOT NULL, created INTEGER NOT NULL, changed INTEGER NOT NULL, read INTEGER NOT NULL, due INTEGER NOT NULL, waiting INTEGER NOT NULL, before INTEGER NOT NULL);
INSERT INTO "match" VALUES(1,'x6tbx5nv5hjy6gar',2,1,'{"public":true,"spectators":true,"tournament":false,"open lists":false,"rated":false,"legal decks":false,"rules":"full","overlay":null,"clock":null}','{"entry":"opened","rules":0,"asking":1,"first":null,"seed":"12689717884806961747","salt":"96b64ae5c3f8f6ae718c1090f5753632aedca6473c553e21e19b8822336ff176","random":["55f19e6a2f8223112ccd6eaa5b87d52a6262abe8ad44aa73cd68e8f959008e7f","fdcee74dbd60ec08758193a84ef04ea4230615ac72fc213e07faea19e31e9b62"],"computers":0,"decks":[{"warlord":"nazdreg","cards":["nazdregs-flash-gitz","cybork-body","nazdregs-flash-gitz","corpulent-ork","mystic-warden","great-iron-gob","snakebite-thug","squig-bombin","void-pirate","void-pirate","crushface","front-line-ard-boyz","tellyporta-pad","great-iron-gob","battle-cry","battle-cry","dakka-dakka-dakka","rogue-trader","bigga-is-betta","crushface","corpulent-ork","dakka-dakka-dakka","bigtoof-banna","snakebite-thug","squig-bombin","tellyporta-pad","corpulent-ork","kraktoof-hall","snakebite-thug","bigga-is-betta","nazdregs-flash-gitz","enraged-ork","bigtoof-banna","ramshackle-trukk","rogue-trader","dakka-dakka-dakka","squig-bombin","battle-cry","mystic-warden","bad-dok","enraged-ork","mystic-warden","void-pirate","nazdregs-flash-gitz","enraged-ork","rokkit-launcha","front-line-ard-boyz","rugged-killa-kans","rokkit-launcha","rogue-trader"],"blank":[]},{"warlord":"captain-cato-sicarius","cards":["primal-howl","deathwing-guard","vengeance","catos-stronghold","void-pirate","fortress-monastery","iron-hands-centurion","vengeance","iron-guard-recruits","the-fury-of-sicarius","veteran-brother-maxos","mystic-warden","void-pirate","primal-howl","the-fury-of-sicarius","iron-guard-recruits","iron-halo","salamander-flamer-squad","valkyris-pattern-jump-pack","rogue-trader","secluded-apothecarion","mystic-warden","sicariuss-chosen","sicariuss-chosen","salamander-flamer-squad","tallassarian-tempest-blade","sicariuss-chosen","tactical-squad-cardinis","iron-guard-recruits","drop-pod-assault","valkyris-pattern-jump-pack","blood-angels-veterans","rogue-trader","veteran-brother-maxos","rogue-trader","blood-angels-veterans","fortress-monastery","deathwing-guard","sicariuss-chosen","tactical-squad-cardinis","mystic-warden","primal-howl","tactical-squad-cardinis","blood-angels-veterans","void-pirate","drop-pod-assault","secluded-apothecarion","vengeance","drop-pod-assault","iron-halo"],"blank":[]}],"planets":[]}','{"winner":"P2","reason":"conceded"}',X'96B64AE5C3F8F6AE718C1090F5753632AEDCA6473C553E21E19B8822336FF176',1795062432014,1795062448475,0,0,2,0);
INSERT INTO "match" VALUES(2,'iea9yzapy8hfqpg6',1,1,'{"public":true,"spectators":true,"tournament":false,"open lists":true,"rated":false,"legal decks":false,"rules":"full","overlay":null,"clock":{"start":600000,"increment":5000,"reserve":120000,"loses":true}}','{"entry":"opened","rules":0,"asking":1,"first":null,"seed":"13722825047147840350","salt":"d6c9e6161d06994f7ab4622e25dc7cda04e74f11052594067d5108f95e64ef13","random":["a765454013c09638f367eac7aaad9639ea9a257d0f7d17195857599929fb0255","29c3de30e70bcc97a7b88e65f5fdfe39fa470cbfdce60d0d70701ea77ec2fd62"],"clock":{"start":600000,"increment":5000,"reserve":120000,"loses":true},"open lists":true,"computers":0,"decks":[{"warlord":"captain-cato-sicarius","cards":["blood-angels-veterans","iron-halo","void-pirate","salamander-flamer-squad","mystic-warden","fortress-monastery","the-fury-of-sicarius","catos-stronghold","secluded-apothecarion","rogue-trader","iron-guard-recruits","sicariuss-chosen","vengeance","vengeance","tactical-squad-cardinis","the-fury-of-sicarius","primal-howl","valkyris-pattern-jump-pack","primal-howl","veteran-brother-maxos","iron-guard-recruits","deathwing-guard","tactical-squad-cardinis","rogue-trader","blood-angels-veterans","veteran-brother-maxos","sicariuss-chosen","rogue-trader","mystic-warden","tallassarian-tempest-blade","drop-pod-assault","mystic-warden","void-pirate","deathwing-guard","void-pirate","tactical-squad-cardinis","iron-guard-recruits","drop-pod-assault","sicariuss-chosen","valkyris-pattern-jump-pack","salamander-flamer-squad","primal-howl","secluded-apothecarion","iron-hands-centurion","fortress-monastery","vengeance","drop-pod-assault","iron-halo","sicariuss-chosen","blood-angels-veterans"],"blank":[]},{"warlord":"nazdreg","cards":["tellyporta-pad","rogue-trader","battle-cry","bigtoof-banna","front-line-ard-boyz","void-pirate","corpulent-ork","rokkit-launcha","bigga-is-betta","cybork-body","battle-cry","squig-bombin","snakebite-thug","crushface","snakebite-thug","squig-bombin","corpulent-ork","enraged-ork","crushface","bad-dok","dakka-dakka-dakka","snakebite-thug","squig-bombin","tellyporta-pad","bigga-is-betta","nazdregs-flash-gitz","battle-cry","rogue-trader","nazdregs-flash-gitz","rogue-trader","front-line-ard-boyz","rokkit-launcha","dakka-dakka-dakka","enraged-ork","mystic-warden","void-pirate","ramshackle-trukk","great-iron-gob","corpulent-ork","kraktoof-hall","enraged-ork","great-iron-gob","dakka-dakka-dakka","nazdregs-flash-gitz","void-pirate","mystic-warden","nazdregs-flash-gitz","bigtoof-banna","rugged-killa-kans","mystic-warden"],"blank":[]}],"planets":[]}',NULL,X'D6C9E6161D06994F7AB4622E25DC7CDA04E74F11052594067D5108F95E64EF13',1795062448479,1795062448528,1795062448528,1795063048505,0,0);
INSERT INTO "match" VALUES(3,'x7dd4zp5a2qdeg8r',0,1,'{"public":true,"spectators":true,"tournament":false,"open lists":false,"rated":false,"legal decks":false,"rules":"full","overlay":null,"clock":null}',NULL,NULL,X'D61B99FFFB22F6005DB2B57DA9FF4DC7C05F253337E3FCE56793E8FA15A629D8',1795062448916,1795062448916,0,0,2,0);
CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT NOT NULL, account TEXT UNIQUE, password TEXT, rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL, listed INTEGER NOT NULL, rated INTEGER NOT NULL, created INTEGER NOT NULL);
INSERT INTO "player" VALUES(1,'Annabel','annabel','$argon2id$v=19$m=65536,t=2,p=1$pcS9AybO1fwfwe2aIOk7ng$I5kOBxN4D5/AZdfUIf7VNxkpYT8n4uXgIS16gy3Krlg',1500.0,350.0,0.06,1,0,1795062432014);
INSERT INTO "player" VALUES(2,'Bob',NULL,'',1500.0,350.0,0.06,1,0,1795062432022);
CREATE TABLE recovery (player INTEGER NOT NULL REFERENCES player (id) ON DELETE CASCADE, hash BLOB NOT NULL, PRIMARY KEY (player, hash)) WITHOUT ROWID;
INSERT INTO "recovery" VALUES(1,X'0AC40569A1388E64DD5395F5671D68782D77739316C2EFA6CB4A686C3645E07C');
INSERT INTO "recovery" VALUES(1,X'34CC7585A4C3543F3616E2A78A71CB43E394B00B82ADB59ACB703D65921663D1');
INSERT INTO "recovery" VALUES(1,X'476737EA717C6DD4E2E0508A3CF86D4FB65F89DE0EE645889CF110B90CF7657A');
INSERT INTO "recovery" VALUES(1,X'75D2C78212CFFB9E51A1EB39D0E4CDD74CA734F7703FA82D5E90535CB338ABBF');
INSERT INTO "recovery" VALUES(1,X'821F8DD5E7309359041E4FF76625F383F99AA9C9D6F697621DBDB4AE90603A55');
INSERT INTO "recovery" VALUES(1,X'8D97E18B432960A9BC51719810BA7DB3BECDA4DA9B4B4797EA2EE618492BD2CF');
INSERT INTO "recovery" VALUES(1,X'C71A9828617537EB340D7FEBFB0E96B8B586BCC1FDDA1A10861C2AA217B8F582');
INSERT INTO "recovery" VALUES(1,X'E6BCF5451D66E9620ABE6AB62E5731A117872BB102964B423A49584FE2F8319F');
CREATE TABLE report (id INTEGER PRIMARY KEY, player INTEGER NOT NULL, match INTEGER NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL);
CREATE TABLE seat (match INTEGER NOT NULL REFERENCES match (id), number INTEGER NOT NULL, taken INTEGER NOT NULL, ready INTEGER NOT NULL, player INTEGER NOT NULL, name TEXT NOT NULL, computer TEXT NOT NULL, deck TEXT, random BLOB NOT NULL, away INTEGER NOT NULL, PRIMARY KEY (match, number)) WITHOUT ROWID;
INSERT INTO "seat" VALUES(1,0,1,1,1,'Ann','','# Wins with units of many hit points, which the warlord makes Brutal once damage has been dealt to everybody.
Nazdreg: Orks with Astra Militarum
----------------------------------------------------------------------
Nazdreg
Orks
----------------------------------------------------------------------
Signature Squad

4x Nazdreg''s Flash Gitz
1x Kraktoof Hall
1x Cybork Body
2x Bigga Is Betta
----------------------------------------------------------------------
Army

1x Bad Dok
3x Corpulent Ork
2x Crushface
3x Enraged Ork
2x Front Line ''Ard Boyz
3x Mystic Warden
1x Ramshackle Trukk
3x Rogue Trader
1x Rugged Killa Kans
3x Snakebite Thug
3x Void Pirate
----------------------------------------------------------------------
Support

2x Bigtoof Banna
2x Tellyporta Pad
----------------------------------------------------------------------
Attachment

2x Great Iron Gob
2x Rokkit Launcha
----------------------------------------------------------------------
Event

3x Battle Cry
3x Dakka Dakka Dakka!
3x Squig Bombin''
',X'55F19E6A2F8223112CCD6EAA5B87D52A6262ABE8AD44AA73CD68E8F959008E7F',0);
INSERT INTO "seat" VALUES(1,1,1,1,2,'Bob','','# Wins with sturdy Space Marines that arrive in the midst of a battle and ready again as enemies die.
Captain Cato Sicarius: Space Marines with Astra Militarum
----------------------------------------------------------------------
Captain Cato Sicarius
Space Marines
----------------------------------------------------------------------
Signature Squad

4x Sicarius''s Chosen
1x Cato''s Stronghold
1x Tallassarian Tempest Blade
2x The Fury of Sicarius
----------------------------------------------------------------------
Army

3x Blood Angels Veterans
2x Deathwing Guard
3x Iron Guard Recruits
1x Iron Hands Centurion
3x Mystic Warden
3x Rogue Trader
2x Salamander Flamer Squad
3x Tactical Squad Cardinis
2x Veteran Brother Maxos
3x Void Pirate
----------------------------------------------------------------------
Support

2x Fortress-Monastery
2x Secluded Apothecarion
----------------------------------------------------------------------
Attachment

2x Iron Halo
2x Valkyris Pattern Jump Pack
----------------------------------------------------------------------
Event

3x Drop Pod Assault
3x Primal Howl
3x Vengeance!
',X'FDCEE74DBD60EC08758193A84EF04EA4230615AC72FC213E07FAEA19E31E9B62',0);
INSERT INTO "seat" VALUES(2,0,1,1,2,'Bob','','# Wins with sturdy Space Marines that arrive in the midst of a battle and ready again as enemies die.
Captain Cato Sicarius: Space Marines with Astra Militarum
----------------------------------------------------------------------
Captain Cato Sicarius
Space Marines
----------------------------------------------------------------------
Signature Squad

4x Sicarius''s Chosen
1x Cato''s Stronghold
1x Tallassarian Tempest Blade
2x The Fury of Sicarius
----------------------------------------------------------------------
Army

3x Blood Angels Veterans
2x Deathwing Guard
3x Iron Guard Recruits
1x Iron Hands Centurion
3x Mystic Warden
3x Rogue Trader
2x Salamander Flamer Squad
3x Tactical Squad Cardinis
2x Veteran Brother Maxos
3x Void Pirate
----------------------------------------------------------------------
Support

2x Fortress-Monastery
2x Secluded Apothecarion
----------------------------------------------------------------------
Attachment

2x Iron Halo
2x Valkyris Pattern Jump Pack
----------------------------------------------------------------------
Event

3x Drop Pod Assault
3x Primal Howl
3x Vengeance!
',X'A765454013C09638F367EAC7AAAD9639EA9A257D0F7D17195857599929FB0255',0);
INSERT INTO "seat" VALUES(2,1,1,1,1,'Ann','','# Wins with units of many hit points, which the warlord makes Brutal once damage has been dealt to everybody.
Nazdreg: Orks with Astra Militarum
----------------------------------------------------------------------
Nazdreg
Orks
----------------------------------------------------------------------
Signature Squad

4x Nazdreg''s Flash Gitz
1x Kraktoof Hall
1x Cybork Body
2x Bigga Is Betta
----------------------------------------------------------------------
Army

1x Bad Dok
3x Corpulent Ork
2x Crushface
3x Enraged Ork
2x Front Line ''Ard Boyz
3x Mystic Warden
1x Ramshackle Trukk
3x Rogue Trader
1x Rugged Killa Kans
3x Snakebite Thug
3x Void Pirate
----------------------------------------------------------------------
Support

2x Bigtoof Banna
2x Tellyporta Pad
----------------------------------------------------------------------
Attachment

2x Great Iron Gob
2x Rokkit Launcha
----------------------------------------------------------------------
Event

3x Battle Cry
3x Dakka Dakka Dakka!
3x Squig Bombin''
',X'29C3DE30E70BCC97A7B88E65F5FDFE39FA470CBFDCE60D0D70701EA77EC2FD62',0);
INSERT INTO "seat" VALUES(3,0,1,0,1,'Annabel','','# Wins with units of many hit points, which the warlord makes Brutal once damage has been dealt to everybody.
Nazdreg: Orks with Astra Militarum
----------------------------------------------------------------------
Nazdreg
Orks
----------------------------------------------------------------------
Signature Squad

4x Nazdreg''s Flash Gitz
1x Kraktoof Hall
1x Cybork Body
2x Bigga Is Betta
----------------------------------------------------------------------
Army

1x Bad Dok
3x Corpulent Ork
2x Crushface
3x Enraged Ork
2x Front Line ''Ard Boyz
3x Mystic Warden
1x Ramshackle Trukk
3x Rogue Trader
1x Rugged Killa Kans
3x Snakebite Thug
3x Void Pirate
----------------------------------------------------------------------
Support

2x Bigtoof Banna
2x Tellyporta Pad
----------------------------------------------------------------------
Attachment

2x Great Iron Gob
2x Rokkit Launcha
----------------------------------------------------------------------
Event

3x Battle Cry
3x Dakka Dakka Dakka!
3x Squig Bombin''
',X'0000000000000000000000000000000000000000000000000000000000000000',0);
INSERT INTO "seat" VALUES(3,1,0,0,0,'','',NULL,X'0000000000000000000000000000000000000000000000000000000000000000',0);
CREATE TABLE session (hash BLOB PRIMARY KEY, player INTEGER NOT NULL REFERENCES player (id) ON DELETE CASCADE, created INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO "session" VALUES(X'68CE28A8EF82EF97CD94735CC38D61C29BA057497572F5DBF909A71950CDFF5F',2,1795062432022);
INSERT INTO "session" VALUES(X'FE3C477E093A04CAB4AE77E1AAF2D2752AE035F3613D4D4783DF189CF2972452',1,1795062448914);
CREATE INDEX player_rating ON player (rating DESC) WHERE account IS NOT NULL AND listed AND rated > 0;
CREATE INDEX session_player ON session (player);
CREATE INDEX match_lobby ON match (created) WHERE listed AND state < 2;
CREATE INDEX match_due ON match (due) WHERE due > 0;
CREATE INDEX match_before ON match (before) WHERE before > 0;
CREATE INDEX seat_player ON seat (player) WHERE player > 0;
CREATE INDEX match_withdrawn ON match (id) WHERE state = 3;
CREATE INDEX report_player ON report (player) WHERE player > 0;
CREATE TRIGGER player_added AFTER INSERT ON player BEGIN UPDATE figure SET players = players + 1, accounts = accounts + (new.account IS NOT NULL); END;
CREATE TRIGGER player_deleted AFTER DELETE ON player BEGIN UPDATE figure SET players = players - 1, accounts = accounts - (old.account IS NOT NULL); END;
CREATE TRIGGER player_changed AFTER UPDATE OF account ON player WHEN (old.account IS NULL) <> (new.account IS NULL) BEGIN UPDATE figure SET accounts = accounts + (new.account IS NOT NULL) - (old.account IS NOT NULL); END;
CREATE TRIGGER match_added AFTER INSERT ON match BEGIN UPDATE figure SET open = open + (new.state = 0), played = played + (new.state = 1), over = over + (new.state = 2); END;
CREATE TRIGGER match_deleted AFTER DELETE ON match BEGIN UPDATE figure SET open = open - (old.state = 0), played = played - (old.state = 1), over = over - (old.state = 2); END;
CREATE TRIGGER match_changed AFTER UPDATE OF state ON match WHEN old.state <> new.state BEGIN UPDATE figure SET open = open + (new.state = 0) - (old.state = 0), played = played + (new.state = 1) - (old.state = 1), over = over + (new.state = 2) - (old.state = 2); END;
PRAGMA application_id = 1414676824;
PRAGMA user_version = 3;
