import type { FoundPois, FoundStore } from './foundPois.ts'

/** What a scene dims. */
export interface DimmingScene {
  setFound(ids: ReadonlySet<number>): void
  setFoundDimmed(dimmed: boolean): void
}

/** Keeps what the scene dims in step with what was found; answers the way to stop. */
export const bindFound = (scene: DimmingScene, store: FoundStore): (() => void) => {
  const show = (now: FoundPois, before?: FoundPois) => {
    if (now.ids !== before?.ids) scene.setFound(now.ids)
    if (now.areShown !== before?.areShown) scene.setFoundDimmed(!now.areShown)
  }
  show(store.getState())
  return store.subscribe(show)
}
