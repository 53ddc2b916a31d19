import type { Viewer } from '../../shell/viewerContext.ts'

/** Moves the view to where somebody is: to their cursor, or else to the middle of what they see, at their zoom. */
export const goToPerson = (
  userId: number,
  { scene, presence }: Pick<Viewer, 'presence'> & { readonly scene: Pick<Viewer['scene'], 'flyTo'> },
): void => {
  const theirs = presence.getState()?.people.filter((person) => person.userId === userId) ?? []
  const found = theirs.find(({ cursor }) => cursor !== null) ?? theirs.find(({ view }) => view !== null)
  const at = found?.cursor ?? found?.view
  if (at) scene.flyTo({ x: at.x, y: at.y }, found?.view?.zoomLevel)
}
