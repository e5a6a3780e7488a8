import { readStartSettings } from './settings.ts';

const read = (environment: NodeJS.ProcessEnv = {}) => readStartSettings(environment, '/repository');

describe('readStartSettings', () => {
  it('works without any setting', () => {
    expect(read()).toMatchObject({
      ports: { api: 4000, shell: 3000, 'learner-app': 3001, 'admin-app': 3002, 'questioner-app': 3003 },
      host: '127.0.0.1',
      dataDir: '/repository/data',
      hasDemoAccounts: true,
      hasDefaultPorts: true,
    });
  });

  it('takes every port from its own variable', () => {
    const { ports, hasDefaultPorts } = read({
      PORT: '14000',
      SHELL_PORT: '13000',
      LEARNER_APP_PORT: '13001',
      ADMIN_APP_PORT: '13002',
      QUESTIONER_APP_PORT: '13003',
    });
    expect(Object.values(ports)).toEqual([14000, 13000, 13001, 13002, 13003]);
    expect(hasDefaultPorts).toBe(false);
  });

  it.each([
    [{ SEED: 'none' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ SEED: '' }, true],
  ])('with %j prints the demo accounts: %s', (environment, expected) => {
    expect(read(environment).hasDemoAccounts).toBe(expected);
  });

  it('keeps its data in DATA_DIR', () => {
    expect(read({ DATA_DIR: '/var/lib/tryout' }).dataDir).toBe('/var/lib/tryout');
    expect(read({ DATA_DIR: 'elsewhere' }).dataDir).toBe('/repository/elsewhere');
  });

  it('names a wrong port and one that is asked for twice', () => {
    expect(() => read({ ADMIN_APP_PORT: 'abc' })).toThrow('ADMIN_APP_PORT must be a port number from 1 to 65535');
    expect(() => read({ SHELL_PORT: '4000' })).toThrow("api and shell can't share port 4000");
  });
});
