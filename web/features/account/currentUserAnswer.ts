import * as z from 'zod/mini'
import type { CurrentUser } from '../../../shared/users.ts'

/** `GET /api/me`. In zod's small dialect, because every page's first load carries it. */
export const currentUserAnswerSchema: z.ZodMiniType<CurrentUser | null> = z.nullable(
  z.object({
    id: z.int(),
    username: z.string(),
    username_pending: z.boolean(),
    email: z.string(),
    role: z.enum(['user', 'admin', 'founder']),
    created_at: z.string(),
  }),
)
