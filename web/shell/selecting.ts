import {
  NOTHING_SELECTED,
  type Selection,
  selectionSize,
  toggleSelected,
  unlockedOf,
  withSelected,
} from '../../shared/content/selection.ts'
import { toast } from '../ui/overlay/toast.ts'
import { coordinateText } from '../ui/text/numberText.ts'
import { focusOnAll, selectedIn, type Viewer } from './viewerContext.ts'

/** Adds to what is open or selected, or takes away what is all selected already. */
export const toggleAll = ({ store, focusOn }: Pick<Viewer, 'store' | 'focusOn'>, given: Selection): void => {
  if (selectionSize(given) > 0) focusOn(focusOnAll(toggleSelected(selectedIn(store.getState().focus), given)))
}

/** Adds to what is selected together, and says what is left out because it is locked. */
export const selectAll = (
  { session, store, focusOn }: Pick<Viewer, 'session' | 'store' | 'focusOn'>,
  wanted: Selection,
): void => {
  const free = unlockedOf(session.store.getState().content, wanted)
  sayLocked(selectionSize(wanted) - selectionSize(free))
  if (selectionSize(wanted) === 0) toast.say('There is nothing to select.')
  if (selectionSize(free) === 0) return
  const { focus } = store.getState()
  focusOn(focusOnAll(withSelected(focus.kind === 'many' ? focus.selection : NOTHING_SELECTED, free)))
}

export const sayLocked = (count: number): void => {
  if (count > 0) toast.say(`Left out ${coordinateText(count)} that ${count === 1 ? 'is' : 'are'} locked.`)
}
