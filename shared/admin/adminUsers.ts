import * as z from 'zod/mini'
import { SUSPENSION_REASON_MAX } from '../limits.ts'
import { textSchema } from '../names.ts'
import { currentUserSchema, ROLES } from '../people/users.ts'

const countSchema = z.int().check(z.gte(0))

/** How many maps somebody may have, and how many bytes their images together. */
const quotaSchema = z.object({
  maps: countSchema.check(z.lte(1_000_000, 'At most 1,000,000 maps.')),
  bytes: countSchema,
})

/** An account as administrators see it. */
export const adminUserSchema = z.extend(currentUserSchema, {
  /** Why it is suspended, which may be ''; null if it is not. */
  suspended_reason: z.nullable(z.string()),
  /** What its images and icons take. */
  bytes: countSchema,
  maps: countSchema,
  sessions: countSchema,
  quota: quotaSchema,
  /** Whether that is its own rather than everybody's. */
  has_own_quota: z.boolean(),
})
export type AdminUser = z.infer<typeof adminUserSchema>

/** `POST /api/admin/users/{id}/role`. */
export const roleGivenSchema = z.object({ role: z.enum(ROLES) })

/** `POST /api/admin/users/{id}/quota`; null for everybody's limits. */
export const quotaGivenSchema = z.object({ quota: z.nullable(quotaSchema) })

/** `POST /api/admin/users/{id}/suspend`. They read the reason when they try to sign in; it may be empty. */
export const suspensionSchema = z.object({
  reason: z.pipe(z.string().check(z.trim()), textSchema(SUSPENSION_REASON_MAX)),
})

/** `POST /api/admin/users/{id}/sign-out`. */
export const signedOutSchema = z.object({ success: z.literal(true), ended: countSchema })
