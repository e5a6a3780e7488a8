const { default: JsdomEnvironment } = require('@jest/environment-jsdom-abstract');
const jsdom = require('jsdom');

/** jsdom has no fetch, and its own AbortController, which Node's Request refuses: this passes the signal on to one of Node's. */
const bridgeSignal = (init) => {
  const signal = init?.signal;
  if (!signal || signal instanceof AbortSignal) return init;
  const controller = new AbortController();
  if (signal.aborted) controller.abort(signal.reason);
  else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  return { ...init, signal: controller.signal };
};

/** jsdom has its own FormData, too. A file's bytes can't be read synchronously, so as many zeros replace them. */
const bridgeForm = (init) => {
  const body = init?.body;
  if (body?.constructor?.name !== 'FormData' || body instanceof FormData) return init;
  const form = new FormData();
  for (const [name, value] of body) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value.size)], { type: value.type }), value.name);
  }
  return { ...init, body: form };
};

const bridge = (init) => bridgeForm(bridgeSignal(init));

class BridgedRequest extends Request {
  constructor(input, init) {
    super(input, bridge(init));
  }
}

const fromNode = [
  'Response',
  'Headers',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'structuredClone',
  'BroadcastChannel',
];

/** A jsdom environment in which React Router's data routers and ky work. */
module.exports = class JsdomWithFetch extends JsdomEnvironment {
  constructor(config, context) {
    // Not Jest's own jsdom 26: that one takes three times as long for the styles that every `getByRole` asks for.
    super(config, context, jsdom);
  }

  async setup() {
    await super.setup();
    for (const name of fromNode) this.global[name] = globalThis[name];
    Object.defineProperty(this.global.crypto, 'subtle', { value: crypto.subtle });
    this.global.Request = BridgedRequest;
    this.global.fetch = (input, init) => fetch(input, bridge(init));
  }
};
