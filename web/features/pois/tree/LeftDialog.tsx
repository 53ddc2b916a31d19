import { CircleCheck } from 'lucide-react'
import { useMemo } from 'react'
import { FOUND_TEXTS } from '../../../../shared/texts/foundTexts.ts'
import { useContentState, useViewer } from '../../../shell/viewerContext.ts'
import { classNames } from '../../../ui/classNames.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { coordinateText } from '../../../ui/text/numberText.ts'
import { TypeSwatch } from '../../types/TypeSwatch.tsx'
import { foundPoisOf } from '../foundPois.ts'
import { useFoundCounts } from '../useFound.ts'
import { type LeftCategory, leftGroups, type LeftType } from './leftGroups.ts'
import './leftDialog.css'

interface LeftDialogProps {
  onClose: () => void
  /** Called when the map shows something else, to close the drawer. */
  onChosen?: (() => void) | undefined
}

/** What is not found yet, by category and type. A type is chosen to show only what is left of it. */
export const LeftDialog = ({ onClose, onChosen }: LeftDialogProps) => {
  const content = useContentState((state) => state.content)
  const counts = useFoundCounts()
  const groups = useMemo(() => leftGroups(content, counts), [content, counts])
  const show = useShowLeft()
  const choose = (type: LeftType) => {
    onClose()
    onChosen?.()
    show(type)
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={FOUND_TEXTS.left} width={430}>
      {groups.every(({ left }) => left === 0) && <p>{FOUND_TEXTS.allFound}</p>}
      {groups.map((group) => (
        <Category key={group.category.id} group={group} onChoose={choose} />
      ))}
    </Dialog>
  )
}

const Category = ({ group, onChoose }: { group: LeftCategory; onChoose: (type: LeftType) => void }) => (
  <section className="left-group">
    <h3 className="left-row">
      <span className="cut">{group.category.name}</span>
      <LeftCount of={group} />
    </h3>
    <ul>
      {group.types.map((counted) => (
        <li key={counted.type.id}>
          <button
            type="button"
            className="left-row left-row--type"
            aria-disabled={counted.left === 0}
            title={counted.left === 0 ? undefined : FOUND_TEXTS.showLeft(counted.type.name)}
            onClick={() => counted.left > 0 && onChoose(counted)}
          >
            <TypeSwatch type={counted.type} />
            <span className="cut">{counted.type.name}</span>
            <LeftCount of={counted} />
          </button>
        </li>
      ))}
    </ul>
  </section>
)

const LeftCount = ({ of: { left, all } }: { of: Pick<LeftType, 'left' | 'all'> }) => (
  <span className={classNames('num left-row__count', left === 0 && 'is-done')}>
    {left === 0 && <CircleCheck aria-hidden />}
    {FOUND_TEXTS.leftOf(coordinateText(left), coordinateText(all))}
  </span>
)

/** Returns a function that hides all but what is left of a type, and offers to take that back. */
const useShowLeft = (): ((type: LeftType) => void) => {
  const { mapId, session, visibility } = useViewer()
  return ({ type }) => {
    const found = foundPoisOf(mapId)
    const { filter } = found.getState()
    const { hiddenTypes } = visibility.getState()
    const all = Array.from(session.store.getState().content.types, ({ id }) => id)
    visibility.setState({ hiddenTypes: new Set(all.filter((id) => id !== type.id)) })
    found.setFilter('unfound')
    toast.undo(FOUND_TEXTS.leftIsShown(type.name), () => {
      visibility.setState({ hiddenTypes })
      found.setFilter(filter)
    })
  }
}
