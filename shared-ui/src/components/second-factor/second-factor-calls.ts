import { RecoveryCodes, SecondFactorSetup, SecondFactorState } from '@tryout/api/contract';
import type { ApiClient } from '../../http/api-client.ts';

/** The calls about the own second factor in one area. */
export interface SecondFactorCalls {
  state(): Promise<SecondFactorState>;
  begin(password: string): Promise<SecondFactorSetup>;
  /** The answer carries the token with which this session goes on. */
  confirm(code: string): Promise<RecoveryCodes>;
  renewRecoveryCodes(password: string): Promise<RecoveryCodes>;
}

/** @param door what stands before the calls: `admin`, `api/questioner` */
export const createSecondFactorCalls = (api: ApiClient, door: string): SecondFactorCalls => ({
  state: () => api.get(`${door}/second-factor`, SecondFactorState),
  begin: (password) => api.post(`${door}/second-factor`, SecondFactorSetup, { json: { password } }),
  confirm: (code) => api.post(`${door}/second-factor/confirm`, RecoveryCodes, { json: { code } }),
  renewRecoveryCodes: (password) =>
    api.post(`${door}/second-factor/recovery-codes`, RecoveryCodes, { json: { password } }),
});
