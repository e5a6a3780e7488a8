export { EventSource } from 'eventsource';
