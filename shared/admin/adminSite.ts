import * as z from 'zod/mini'
import { countedIdSchema } from '../ids.ts'

const countSchema = z.int().check(z.gte(0))

/** `GET /api/admin/overview`: what waits for somebody, and which version runs. */
export const overviewSchema = z.object({
  version: z.string(),
  reports: countSchema,
  messages: countSchema,
  images_waiting: countSchema,
  images_failed: countSchema,
  maps_hidden: countSchema,
  users: countSchema,
  maps: countSchema,
})
export type Overview = z.infer<typeof overviewSchema>

/** `GET /api/admin/health`: how the store is. */
export const healthSchema = z.object({
  version: z.string(),
  node: z.string(),
  started_at: z.iso.datetime(),
  /** Facts with their names. */
  facts: z.array(z.tuple([z.string(), z.string()])),
  collections: z.array(z.object({ name: z.string(), documents: countSchema, bytes: countSchema })),
  /** What is damaged. */
  faults: z.array(z.string()),
})
export type Health = z.infer<typeof healthSchema>

/** `GET /api/admin/storage`: what uploads take, and whose. */
export const storageSchema = z.object({
  images: countSchema,
  /** Images that are to replace others. */
  replacements: countSchema,
  assets: countSchema,
  /** What is left on the disk of the server; null where that is not known. */
  free: z.nullable(countSchema),
  people: countSchema,
  /** Those with the most first. */
  most: z.array(
    z.object({
      user_id: countedIdSchema,
      /** Null once the account is deleted. */
      username: z.nullable(z.string()),
      bytes: countSchema,
    }),
  ),
})
export type StorageUse = z.infer<typeof storageSchema>

/** What administrators do, as the log has it. */
export const ADMIN_ACTS = [
  'role-given',
  'quota-given',
  'suspended',
  'unsuspended',
  'sessions-ended',
  'account-deleted',
  'map-deleted',
  'images-retried',
  'message-answered',
  'message-done',
  'message-reopened',
  'game-image-set',
] as const
export type AdminAct = (typeof ADMIN_ACTS)[number]

export const SUBJECT_KINDS = ['user', 'map', 'game', 'message', 'images'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** `GET /api/admin/log`: an entry, the newest first. */
export const adminLogEntrySchema = z.object({
  id: z.string(),
  act: z.enum(ADMIN_ACTS),
  /** Who did it; null for whoever ran `npm run admin` on the server. */
  by: z.nullable(z.string()),
  kind: z.enum(SUBJECT_KINDS),
  subject_id: z.string(),
  /** Null once it is deleted. */
  subject: z.nullable(z.string()),
  detail: z.string(),
  created_at: z.iso.datetime(),
})
export type AdminLogEntry = z.infer<typeof adminLogEntrySchema>
