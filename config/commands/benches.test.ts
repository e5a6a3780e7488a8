import { expectDone, onGround, timeoutMs } from './on-ground.ts';
import { ended, isBench } from './short-forms.ts';

// A file of their own: they need no build, so that the commands that do run beside them.
const ground = onGround();

it.each(ended.filter(isBench))('$command does its work', (command) => expectDone(command, ground()), timeoutMs);
