import { expectDone, onGround, timeoutMs } from './on-ground.ts';
import { ended, isDrill } from './short-forms.ts';

// A step of their own: they need no build and mostly wait for servers, so that they run beside the API's tests. One after the other, since
// they install Debian's packages.
const ground = onGround();

it.each(ended.filter(isDrill))('$command does its work', (command) => expectDone(command, ground()), timeoutMs);
