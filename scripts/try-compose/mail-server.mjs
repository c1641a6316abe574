// Takes mails by TLS and keeps each in a file: as much of SMTP as a sender needs.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:tls';

const folder = import.meta.dirname;
const tls = { key: readFileSync(`${folder}/mail.key`), cert: readFileSync(`${folder}/mail.crt`) };
let mails = 0;

createServer(tls, (socket) => {
  let [text, isData] = ['', false];
  const say = (line) => socket.write(`${line}\r\n`);
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1');
    for (;;) {
      const end = isData ? '\r\n.\r\n' : '\r\n';
      const at = text.indexOf(end);
      if (at < 0) return;
      const part = text.slice(0, at);
      text = text.slice(at + end.length);
      if (isData) {
        writeFileSync(`${folder}/mails/${(mails += 1)}.eml`, part, 'latin1');
        isData = false;
        say('250 kept');
        continue;
      }
      const verb = part.slice(0, 4).toUpperCase();
      isData = verb === 'DATA';
      if (verb === 'QUIT') return void socket.end('221 bye\r\n');
      say(verb === 'EHLO' ? '250 mail' : isData ? '354 go on' : '250 well');
    }
  });
  say('220 mail');
}).listen(465);
process.once('SIGTERM', () => process.exit(0));
