// Loaded into the API's process before its own code (`NODE_OPTIONS=--import`): what it sends to Midtrans's sandbox comes to the drill. So the
// real process is drilled with its real adapter, and the product needs no setting for it.
const gateway = process.env['DRILL_GATEWAY'];
if (!gateway) throw new Error('DRILL_GATEWAY is missing');
const ownFetch = globalThis.fetch;
globalThis.fetch = (input, init) =>
  ownFetch(
    typeof input === 'string' ? input.replace(/^https:\/\/(?:app|api)\.sandbox\.midtrans\.com(?=\/)/, gateway) : input,
    init,
  );
