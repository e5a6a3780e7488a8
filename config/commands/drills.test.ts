import { expectDone, onGround, timeoutMs } from './on-ground.ts';
import { ended, isDrill } from './short-forms.ts';

// A file of their own: they mostly wait for servers, so that the other commands run beside them. One after the other, since they install
// Debian's packages.
const ground = onGround();

it.each(ended.filter(isDrill))('$command does its work', (command) => expectDone(command, ground()), timeoutMs);
