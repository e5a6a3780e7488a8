export { newRulingAddress, NewRulingView } from './new-ruling-view.tsx';
export { createRulingCalls, createRulingDecisions, type RulingCalls, type RulingDecisions } from './ruling-calls.ts';
export { RulingListView } from './ruling-list.tsx';
export { RulingView } from './ruling-view.tsx';
