import { readFileSync } from 'node:fs';
import { temporaryFolder } from '../temporary-folder.ts';
import { describeServices } from './services.ts';
import { readStartSettings } from './settings.ts';

function describeWith(environment: NodeJS.ProcessEnv) {
  const dataDir = temporaryFolder();
  const settings = readStartSettings({ ...environment, DATA_DIR: dataDir }, '/repository');
  const services = describeServices(settings, environment, '/repository');
  return (name: string) => services.find((service) => service.name === name)?.env ?? {};
}

describe('describeServices', () => {
  it('leaves the checked-in list of remotes alone on the default ports', () => {
    expect(describeWith({})('shell')).not.toHaveProperty('REMOTES_FILE');
  });

  it('gives each service the others’ addresses on other ports', () => {
    const envOf = describeWith({ PORT: '14000', SHELL_PORT: '13000', ADMIN_APP_PORT: '13002' });
    expect(envOf('api')).toMatchObject({
      PORT: '14000',
      CORS_ORIGINS: 'http://localhost:13000,http://localhost:3001,http://localhost:13002,http://localhost:3003',
    });
    expect(envOf('shell')).toMatchObject({
      PORT: '13000',
      API_URL: 'http://127.0.0.1:14000',
      REMOTE_ORIGINS: 'http://localhost:3001 http://localhost:13002 http://localhost:3003',
    });
    expect(JSON.parse(readFileSync(String(envOf('shell').REMOTES_FILE), 'utf8'))).toEqual({
      remotes: {
        learner_app: { manifest: 'http://localhost:3001/mf-manifest.json', build: '/repository/learner-app/dist' },
        admin_app: { manifest: 'http://localhost:13002/mf-manifest.json', build: '/repository/admin-app/dist' },
        questioner_app: {
          manifest: 'http://localhost:3003/mf-manifest.json',
          build: '/repository/questioner-app/dist',
        },
      },
    });
  });

  it('gives the API the product’s address, except in production, where it must be set', () => {
    expect(describeWith({ SHELL_PORT: '13000' })('api')).toMatchObject({ PUBLIC_URL: 'http://localhost:13000' });
    expect(describeWith({ PUBLIC_URL: 'https://tryout.id' })('api')).toMatchObject({ PUBLIC_URL: 'https://tryout.id' });
    expect(describeWith({ NODE_ENV: 'production' })('api')).not.toHaveProperty('PUBLIC_URL');
  });

  it('allows no local origin to call the API in production', () => {
    expect(describeWith({ NODE_ENV: 'production' })('api')).not.toHaveProperty('CORS_ORIGINS');
    expect(describeWith({ NODE_ENV: 'production', CORS_ORIGINS: 'https://tryout.id' })('api')).toMatchObject({
      CORS_ORIGINS: 'https://tryout.id',
    });
  });

  it('sells with the simulator unless it is told otherwise, and never in production', () => {
    expect(describeWith({})('api')).toMatchObject({ PAYMENTS: 'simulator' });
    expect(describeWith({ PAYMENTS: 'none' })('api')).toMatchObject({ PAYMENTS: 'none' });
    expect(describeWith({ NODE_ENV: 'production' })('api')).not.toHaveProperty('PAYMENTS');
  });

  it('lets the API trust the web servers on this machine, and nobody else', () => {
    expect(describeWith({})('api')).toMatchObject({ TRUST_PROXY: 'loopback' });
    expect(describeWith({ HOST: '0.0.0.0' })('api')).toMatchObject({ TRUST_PROXY: 'loopback' });
    expect(describeWith({ TRUST_PROXY: 'false' })('api')).toMatchObject({ TRUST_PROXY: 'false' });
  });
});
