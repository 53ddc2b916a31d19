import { operatorEmail, signInKind, type SignInKind } from './auth/identityProvider.ts'
import { printableConfig, type Config } from './config.ts'

/** What is printed once the server can be used. */
export const startLines = (config: Config): string[] => [
  '',
  `  Pinfold   ${config.publicUrl}`,
  `  Data      ${placeOfData(config)}`,
  `  Sign-in   ${SIGN_IN[signInKind(config)](config)}`,
  `  Operator  ${operatorEmail(config) ?? 'nobody: OPERATOR_EMAIL is not set'}`,
  '',
  ...configLines(config),
  '',
]

const placeOfData = (config: Config): string =>
  config.mongodbUrl === null
    ? config.dataDir
    : `${printableConfig(config).MONGODB_URL}, and for the time of a request or a job ${config.dataDir}`

const SIGN_IN: Readonly<Record<SignInKind, (config: Config) => string>> = {
  google: () => 'with Google',
  issuer: (config) => `with ${config.oidcIssuer}`,
  local: () =>
    'local, development only: ‘Sign in with Google’ opens a page on this machine that takes any e-mail',
  none: () => 'not set up: GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or OIDC_ISSUER, are missing',
}

const configLines = (config: Config): string[] => {
  const set = Object.entries(printableConfig(config)).filter(([, value]) => value !== null && value !== '')
  return set.map(([name, value]) => `  ${name.padEnd(NAME_WIDTH)} ${value}`)
}

const NAME_WIDTH = 20
