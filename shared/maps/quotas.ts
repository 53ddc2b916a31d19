import * as z from 'zod/mini'

const usedSchema = z.object({ used: z.int().check(z.gte(0)), most: z.int().check(z.gte(0)) })

/** `GET /api/me/quota`: how many maps the caller has and may have, and how many bytes their images. */
export const quotaAnswerSchema = z.object({ maps: usedSchema, bytes: usedSchema })
export type QuotaAnswer = z.infer<typeof quotaAnswerSchema>
