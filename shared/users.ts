import { z } from 'zod'
import { countedIdSchema } from './ids.ts'
import { USERNAME_MAX } from './limits.ts'
import { isKeyWithin } from './names.ts'

const ROLES = ['user', 'admin', 'founder'] as const
export type Role = (typeof ROLES)[number]

/** Part of addresses and @mentions; unique regardless of case. */
export const usernameSchema = z
  .string()
  .trim()
  .min(1, 'Please enter a username.')
  .max(USERNAME_MAX, `A username has at most ${USERNAME_MAX} characters.`)
  .regex(/^[\p{L}\p{N}_.-]+$/u, 'Letters, digits, dots, hyphens and underscores only.')
  .regex(/[\p{L}\p{N}]/u, 'A username needs a letter or a digit.')
  .refine((name) => isKeyWithin(name, USERNAME_MAX), `A username has at most ${USERNAME_MAX} characters.`)

/** What people see of their own account. */
export const currentUserSchema = z.object({
  id: countedIdSchema,
  username: z.string(),
  username_pending: z.boolean(),
  email: z.string(),
  role: z.enum(ROLES),
  created_at: z.iso.datetime(),
})
export type CurrentUser = z.infer<typeof currentUserSchema>

/** What people see of other accounts. */
export const publicUserSchema = currentUserSchema.pick({ id: true, username: true, created_at: true })
export type PublicUser = z.infer<typeof publicUserSchema>

export const changeUsernameSchema = z.object({ newUsername: usernameSchema })

export const changeUsernameAnswerSchema = currentUserSchema.extend({ success: z.literal(true) })
