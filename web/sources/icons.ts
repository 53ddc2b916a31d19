import * as z from 'zod/mini'
import type { IconIndex } from '../../shared/libraryIcons.ts'
import { api } from './api.ts'

const indexSchema = z.object({ folder: z.string(), names: z.array(z.string()) })
const blockSchema = z.array(z.string())

export const fetchIconIndex = (signal: AbortSignal): Promise<IconIndex> =>
  api.get('/icons/index.json', indexSchema, signal)

/** The outlines of one block of names. */
export const fetchIconBlock = (folder: string, block: number, signal: AbortSignal): Promise<string[]> =>
  api.get(`${folder}/${block}.json`, blockSchema, signal)
