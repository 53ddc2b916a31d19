import * as z from 'zod/mini'
import { countedIdSchema } from '../ids.ts'

export const ROLES = ['user', 'admin', 'founder'] as const
export type Role = (typeof ROLES)[number]

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
export const publicUserSchema = z.pick(currentUserSchema, { id: true, username: true, created_at: true })
export type PublicUser = z.infer<typeof publicUserSchema>

export const changeUsernameAnswerSchema = z.extend(currentUserSchema, { success: z.literal(true) })

/** Whether a name could be had, and if not why, for a form that says so while it is typed. */
export const usernameCheckAnswerSchema = z.object({ problem: z.nullable(z.string()) })

const usedSchema = z.object({ used: z.int().check(z.gte(0)), most: z.int().check(z.gte(0)) })

/** `GET /api/me/quota`: how many maps the caller has and may have, and how many bytes their images. */
export const quotaAnswerSchema = z.object({ maps: usedSchema, bytes: usedSchema })
export type QuotaAnswer = z.infer<typeof quotaAnswerSchema>
