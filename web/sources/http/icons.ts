import { iconBlockSchema, type IconIndex, iconIndexSchema } from '../../../shared/maps/libraryIcons.ts'
import { api } from './api.ts'

export const fetchIconIndex = (signal: AbortSignal): Promise<IconIndex> =>
  api.get('/icons/index.json', iconIndexSchema, signal)

/** The outlines of one block of names. */
export const fetchIconBlock = (folder: string, block: number, signal: AbortSignal): Promise<string[]> =>
  api.get(`${folder}/${block}.json`, iconBlockSchema, signal)
