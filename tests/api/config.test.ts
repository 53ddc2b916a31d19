import { describe, expect, it } from 'vitest'
import { operatorEmail, signInKind } from '../../api/auth/identityProvider.ts'
import { ConfigError, loadConfig, printableConfig } from '../../api/config.ts'

const refusal = (env: Record<string, string>): string => {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

describe('a wrong value is refused with one sentence that names it', () => {
  it.each([
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'pinfold.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://pinfold.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://pinfold.example/maps' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'perhaps' }],
    ['GOOGLE_CLIENT_SECRET', { GOOGLE_CLIENT_ID: 'me' }],
    ['GOOGLE_CLIENT_ID', { GOOGLE_CLIENT_SECRET: 'hush' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'http://id.example' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'https://id.example', GOOGLE_CLIENT_ID: 'me', GOOGLE_CLIENT_SECRET: 'x' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'local', NODE_ENV: 'production' }],
    ['OPERATOR_EMAIL', { OPERATOR_EMAIL: 'nobody' }],
    ['SESSION_SECRET', { SESSION_SECRET: 'short' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'x'.repeat(31) }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'two words '.repeat(4) }],
    ['MAX_UPLOAD_MB', { MAX_UPLOAD_MB: '0' }],
    ['MAX_IMAGE_MEGAPIXELS', { MAX_IMAGE_MEGAPIXELS: 'Infinity' }],
    ['IMAGE_SITES', { IMAGE_SITES: 'https://pictures.example/a.png' }],
    ['IMAGE_SITES', { IMAGE_SITES: "'unsafe-inline'" }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['MONGODB_URL', { MONGODB_URL: 'http://host/', SESSION_SECRET: 'x'.repeat(32) }],
    ['SESSION_SECRET', { MONGODB_URL: 'mongodb://host/' }],
    ['S3_URL', { S3_URL: 's3://bucket' }],
    ['S3_URL', { S3_URL: 'https://key:hush/es@host/bucket' }],
    ['S3_URL', { S3_URL: 'https://key:hush%es@host/bucket' }],
    ['S3_URL', { S3_URL: 'https://key@host/bucket' }],
    ['S3_URL', { S3_URL: 'https://key:hush@host/' }],
    ['S3_URL', { S3_URL: 'https://key:hush@host/bucket/a//b' }],
    ['S3_URL', { S3_URL: 'https://key:hush@host/bucket?acl=hush' }],
    ['S3_URL', { S3_URL: 'https://key:hush@host/bucket?path-style=perhaps' }],
  ])('%s', (name, env) => {
    const text = refusal(env)
    expect(text).toContain(name)
    expect(text).toMatch(/^[^\n]+\.$/)
    expect(text).not.toContain('hush')
  })
})

describe('the configuration', () => {
  it('needs nothing to be set', () => {
    const config = loadConfig({})
    expect(config).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      google: null,
      maxUploadBytes: 100 * 1024 * 1024,
      maxImagePixels: 400_000_000,
    })
  })

  it('lists the other sites whose pictures are shown', () =>
    expect(loadConfig({ IMAGE_SITES: 'https://A.example https://b.example:8443/' }).imageSites).toEqual([
      'https://a.example',
      'https://b.example:8443',
    ]))

  it('treats an empty variable as unset', () => {
    expect(loadConfig({ PORT: '', OPERATOR_EMAIL: '' })).toEqual(loadConfig({}))
  })

  it('is printed without its secrets', () => {
    const secret = 'a-secret-of-more-than-thirty-two-letters'
    const config = loadConfig({
      GOOGLE_CLIENT_ID: 'me',
      GOOGLE_CLIENT_SECRET: secret,
      SESSION_SECRET: secret,
      OIDC_CLIENT_SECRET: secret,
      METRICS_TOKEN: secret,
      MONGODB_URL: `mongodb://me:${secret}@host:27017/maps?tlsCertificateKeyFilePassword=${secret}`,
      S3_URL: `https://me:${secret}@host:9000/bucket/maps/?region=eu-central-1`,
    })
    expect(JSON.stringify(printableConfig(config))).not.toContain(secret)
    expect(printableConfig(config).MONGODB_URL).toBe('mongodb://host:27017/maps')
    expect(printableConfig(config).S3_URL).toBe('https://host:9000/bucket/maps')
  })

  it('reads the address of a bucket', () => {
    expect(
      loadConfig({ S3_URL: 'https://KEY:a%2Fb%2Bc@host/bucket/a/b?region=eu-1&path-style=0' }).s3,
    ).toEqual({
      endpoint: 'https://host',
      region: 'eu-1',
      bucket: 'bucket',
      prefix: 'a/b/',
      isPathStyle: false,
      credentials: { accessKeyId: 'KEY', secretAccessKey: 'a/b+c' },
    })
    expect(loadConfig({ S3_URL: 'http://127.0.0.1:9000/bucket' }).s3).toEqual({
      endpoint: 'http://127.0.0.1:9000',
      region: 'us-east-1',
      bucket: 'bucket',
      prefix: '',
      isPathStyle: true,
      credentials: null,
    })
  })
})

describe('the local identity provider', () => {
  it('is used by a server that only this machine can reach, with operator@localhost as its operator', () => {
    expect(signInKind(loadConfig({}))).toBe('local')
    expect(operatorEmail(loadConfig({}))).toBe('operator@localhost')
  })

  it('is used behind a proxy where it is named, for a trial', () => {
    const env = { PUBLIC_URL: 'https://pinfold.example', TRUST_PROXY: '1', OIDC_ISSUER: 'local' }
    expect(signInKind(loadConfig(env))).toBe('local')
  })

  it.each<[string, Record<string, string>]>([
    ['Google is configured', { GOOGLE_CLIENT_ID: 'me', GOOGLE_CLIENT_SECRET: 'x' }],
    ['another provider is configured', { OIDC_ISSUER: 'https://id.example' }],
    ['the server listens to other machines', { HOST: '0.0.0.0' }],
    ['people come by a public name', { PUBLIC_URL: 'https://pinfold.example' }],
    ['it runs in production', { NODE_ENV: 'production' }],
    ['it stands behind a proxy', { TRUST_PROXY: '1' }],
  ])('is off when %s', (_why, env) => {
    expect(signInKind(loadConfig(env))).not.toBe('local')
    expect(operatorEmail(loadConfig(env))).toBeNull()
  })
})
