import { RecoveryCodes, SecondFactorSetup, SecondFactorState } from '@tryout/api/contract';
import type { ApiClient } from '../../http/api-client.ts';

/** One area's calls for the user's own second factor. */
export interface SecondFactorCalls {
  state(): Promise<SecondFactorState>;
  begin(password: string): Promise<SecondFactorSetup>;
  /** The answer carries the token with which this session goes on. */
  confirm(code: string): Promise<RecoveryCodes>;
  renewRecoveryCodes(password: string): Promise<RecoveryCodes>;
}

/** @param door the first part of the calls' paths: `admin`, `api/questioner` */
export const createSecondFactorCalls = (api: ApiClient, door: string): SecondFactorCalls => ({
  state: () => api.get(`${door}/second-factor`, SecondFactorState),
  begin: (password) => api.post(`${door}/second-factor`, SecondFactorSetup, { json: { password } }),
  confirm: (code) => api.post(`${door}/second-factor/confirm`, RecoveryCodes, { json: { code }, replacesToken: true }),
  renewRecoveryCodes: (password) =>
    api.post(`${door}/second-factor/recovery-codes`, RecoveryCodes, { json: { password } }),
});
