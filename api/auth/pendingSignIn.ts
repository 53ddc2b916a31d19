import { EncryptJWT, jwtDecrypt } from 'jose'
import { createHmac } from 'node:crypto'
import { z } from 'zod'

/** What must match or be known when the identity provider redirects back. */
const pendingSignInSchema = z.object({
  provider: z.literal('google'),
  state: z.string().min(1).max(200),
  nonce: z.string().min(1).max(200),
  code_verifier: z.string().min(1).max(200),
})
export type PendingSignIn = z.infer<typeof pendingSignInSchema>

/** Unfinished sign-ins. They are kept in a cookie, so that nothing is stored for people who have not signed in. */
export interface PendingSignIns {
  /** Encrypts a sign-in for the cookie of the browser that began it. @throws ZodError if it is none */
  seal(pending: unknown): Promise<string>
  /** Returns the sign-in in a cookie; null if it is not one of ours, or older than a quarter of an hour. */
  open(cookie: string | undefined): Promise<PendingSignIn | null>
}

export const PENDING_SECONDS = 15 * 60

const ALGORITHM = { alg: 'dir', enc: 'A256GCM' } as const

export const createPendingSignIns = (secret: string, now: () => Date = () => new Date()): PendingSignIns => {
  const key = createHmac('sha256', secret).update('cookie of a pending sign-in').digest()
  return {
    seal: (pending) =>
      new EncryptJWT(pendingSignInSchema.parse(pending))
        .setProtectedHeader(ALGORITHM)
        .setExpirationTime(new Date(now().getTime() + PENDING_SECONDS * 1000))
        .encrypt(key),
    open: async (cookie) => {
      if (!cookie) return null
      const decrypted = await jwtDecrypt(cookie, key, {
        keyManagementAlgorithms: [ALGORITHM.alg],
        contentEncryptionAlgorithms: [ALGORITHM.enc],
        requiredClaims: ['exp'],
        currentDate: now(),
      }).catch(() => null)
      return pendingSignInSchema.safeParse(decrypted?.payload).data ?? null
    },
  }
}
