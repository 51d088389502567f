// Reads the list at an address, with TOKEN, as a client does that keeps nothing of it. Prints its bytes, and by how much
// the memory (PSS) of the server with the process id that follows grew meanwhile, in MB.

import { pssMb } from '../../bench/processes.ts';

const [url = '', serverPid = ''] = process.argv.slice(2);
const before = pssMb(Number(serverPid));
let peak = before;
const watching = setInterval(() => (peak = Math.max(peak, pssMb(Number(serverPid)))), 50);
const reply = await fetch(url, {
  headers: { authorization: `Bearer ${process.env['TOKEN']}`, 'accept-encoding': 'identity' },
});
if (!reply.ok || !reply.body) throw new Error(`${url} was answered ${reply.status}.`);
let bytes = 0;
for await (const chunk of reply.body) bytes += chunk.length;
clearInterval(watching);
process.stdout.write(`${bytes} ${peak - before}`);
