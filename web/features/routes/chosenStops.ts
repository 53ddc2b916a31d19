import type { Content } from '../../../shared/content/content.ts'
import type { Poi } from '../../../shared/content/pois.ts'
import type { RectMap } from '../../scene/plane/coordinates.ts'

/** Over which POIs a route is planned. */
export type StopChoice =
  /** All that are not hidden. */
  | { readonly kind: 'shown' }
  | { readonly kind: 'inView'; readonly view: RectMap }
  /** Those that a search has found, or that are selected. */
  | { readonly kind: 'these'; readonly ids: ReadonlySet<number> }
  | { readonly kind: 'types'; readonly typeIds: ReadonlySet<number> }

interface ChosenOf {
  readonly pois: Content['pois']
  readonly foundIds: ReadonlySet<number>
  readonly hiddenTypes: ReadonlySet<number>
}

/** Returns the POIs of a choice that are not found yet. Hidden ones are left out unless their type is chosen by name. */
export const chosenStops = (
  choice: StopChoice,
  { pois, foundIds, hiddenTypes }: ChosenOf,
): readonly Poi[] => {
  const chosen: Poi[] = []
  pois.forEach((poi) => {
    if (foundIds.has(poi.id)) return
    const isHidden = hiddenTypes.has(poi.typeId)
    if (choice.kind === 'types' ? choice.typeIds.has(poi.typeId) : !isHidden && isChosen(choice, poi))
      chosen.push(poi)
  })
  return chosen
}

const isChosen = (choice: Exclude<StopChoice, { kind: 'types' }>, { id, x, y }: Poi): boolean => {
  switch (choice.kind) {
    case 'shown':
      return true
    case 'these':
      return choice.ids.has(id)
    case 'inView': {
      const { left, right, bottom, top } = choice.view
      return x >= left && x <= right && y >= bottom && y <= top
    }
  }
}
