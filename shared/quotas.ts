import { z } from 'zod'

const usedSchema = z.object({ used: z.int().min(0), most: z.int().min(0) })

/** `GET /api/me/quota`: how many maps the caller has and may have, and how many bytes their images. */
export const quotaAnswerSchema = z.object({ maps: usedSchema, bytes: usedSchema })
export type QuotaAnswer = z.infer<typeof quotaAnswerSchema>
