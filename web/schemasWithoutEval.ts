import { config } from 'zod/v4/core'

/**
 * Keeps zod from trying whether it may compile schemas into functions: the policy of our pages forbids that, and each try is
 * reported as a violation. To be imported before any module that makes a schema.
 */
config({ jitless: true })
