import type { QueryClient } from '@tanstack/react-query'

/** How what is known of the members of a map begins to be called. */
export const membersKeyOf = (mapId: string) => ['members', mapId] as const

export const reloadMembers = (client: QueryClient, mapId: string): void => {
  void client.invalidateQueries({ queryKey: membersKeyOf(mapId) })
}
