import type { Category } from '../../shared/categories.ts'

export const presentCategory = (mapId: number, { id, name }: Category) => ({ id, map_id: mapId, name })
