import { ChevronDown, ChevronUp, Lock, PanelBottom, PanelRight, Pin, Shapes, X } from 'lucide-react'
import { type ComponentProps, type ComponentType, type ReactNode, useMemo, useRef, useState } from 'react'
import type { Content } from '../../../shared/content/content.ts'
import { type Selection, selectionSize, unlockedOf } from '../../../shared/content/selection.ts'
import type { ShortcutId } from '../../../shared/texts/shortcuts.ts'
import { useIsFolded } from '../../shell/canvas/breakpoints.ts'
import { DrawDock } from '../../shell/canvas/DrawDock.tsx'
import { useTool } from '../../shell/canvas/mapTools.ts'
import { useShortcuts } from '../../shell/useShortcuts.ts'
import { NO_FOCUS, useContentState, useViewer, useViewerState } from '../../shell/viewerContext.ts'
import { readStored, removeStored, writeStored } from '../../sources/local/storedList.ts'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { MenuButton, type MenuButtonProps } from '../../ui/control/MenuButton.tsx'
import type { MenuPopupProps } from '../../ui/control/Menu.tsx'
import { lazyOverlay, type LazyPart } from '../../ui/lazyPart.tsx'
import { useBackCloses } from '../../ui/overlay/useBackCloses.ts'
import { coordinateText, countText } from '../../ui/text/numberText.ts'
import { sortedByName } from '../types/findType.ts'
import { TypeSwatch } from '../types/TypeSwatch.tsx'
import { TransformFields } from './TransformFields.tsx'
import { useClipboard } from './useClipboard.tsx'
import { type SelectionMenuId, useSelectionActs } from './useSelectionActs.tsx'
import { isAtMap, useSelectionKeys } from './useSelectionKeys.ts'
import './selection.css'

const loadMenus = () => import('./SelectionMenus.tsx')
const MENUS: Readonly<Record<SelectionMenuId, LazyPart<MenuPopupProps>>> = {
  type: lazyOverlay(() => loadMenus().then((module) => module.TypeMenu)),
  category: lazyOverlay(() => loadMenus().then((module) => module.CategoryMenu)),
  floor: lazyOverlay(() => loadMenus().then((module) => module.FloorMenu)),
  order: lazyOverlay(() => loadMenus().then((module) => module.OrderMenu)),
  combine: lazyOverlay(() => loadMenus().then((module) => module.CombineMenu)),
  align: lazyOverlay(() => loadMenus().then((module) => module.AlignMenu)),
}

/** What is selected together, and what can be done with it: a card beside the map, or a bar where there is no room for one. */
export const SelectionCard = () => {
  useSelectionKeys()
  useClipboard()
  const focus = useViewerState((state) => state.focus)
  const isSelecting = useTool() === 'selectMany'
  const isFolded = useIsFolded()
  const [isBarChosen, setBarChosen] = useState(() => readStored(BAR_KEY) !== null)
  const chooseBar = (isChosen: boolean) => {
    setBarChosen(isChosen)
    if (isChosen) writeStored(BAR_KEY, 'yes')
    else removeStored(BAR_KEY)
  }
  if (focus.kind !== 'many') return isSelecting ? <SelectingBar /> : null
  const { selection } = focus
  if (isFolded) return <SelectionBar selection={selection} />
  return isBarChosen ? (
    <SelectionBar selection={selection} onUnfold={() => chooseBar(false)} />
  ) : (
    <Card selection={selection} onFold={() => chooseBar(true)} />
  )
}

/** Kept while the bar is preferred to the card, which covers more of the map. */
const BAR_KEY = 'pinfold_selection_bar'

/** While nothing is selected yet. */
const SelectingBar = () => {
  const { scene } = useViewer()
  return (
    <DrawDock>
      <div className="map-control draw-bar" role="toolbar" aria-label="Select many">
        <span className="selection__hint">Press what to select, or drag a box around it</span>
        <Button variant="quiet" onClick={() => scene.setTool('select')}>
          Done
        </Button>
      </div>
    </DrawDock>
  )
}

const Card = ({ selection, onFold }: { selection: Selection; onFold: () => void }) => {
  const close = useDeselect()
  return (
    <section className="zone-panel map-control selection" aria-label="Selection">
      <header className="zone-panel__head">
        <h2>{countSelected(selection)}</h2>
        <IconButton label="Fold to a bar" onClick={onFold}>
          <PanelBottom />
        </IconButton>
        <IconButton label="Clear the selection" shortcut="Esc" onClick={close}>
          <X />
        </IconButton>
      </header>
      <Counts selection={selection} />
      <div className="selection__numbers number-fields" role="group" aria-label="Turn and scale">
        <TransformFields selection={selection} />
      </div>
      <div className="selection__acts" role="toolbar" aria-label="With all selected">
        <Acts selection={selection} Act={CardAct} />
      </div>
    </section>
  )
}

interface SelectionBarProps {
  selection: Selection
  /** Where there is room for the card. */
  onUnfold?: () => void
}

/** The counts by type unfold from the number of all. */
const SelectionBar = ({ selection, onUnfold }: SelectionBarProps) => {
  const close = useDeselect()
  const locked = useContentState(({ content }) => lockedCount(content, selection))
  const [isUnfolded, setUnfolded] = useState(false)
  return (
    <DrawDock>
      <div className="map-control draw-bar selection-bar" role="toolbar" aria-label="Selection">
        <Button
          variant="quiet"
          size="touch"
          className="selection__count"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <span>{countSelected(selection)}</span>
          {locked > 0 && <span className="selection__locked">{coordinateText(locked)} locked</span>}
          {isUnfolded ? <ChevronDown /> : <ChevronUp />}
        </Button>
        {onUnfold && (
          <IconButton size="touch" label="Unfold to a card" onClick={onUnfold}>
            <PanelRight />
          </IconButton>
        )}
        <IconButton size="touch" label="Clear the selection" onClick={close}>
          <X />
        </IconButton>
        {isUnfolded && <Counts selection={selection} />}
        <Acts selection={selection} Act={BarAct} />
      </div>
    </DrawDock>
  )
}

/** How many of what is selected keep what they are. */
const lockedCount = (content: Content, selection: Selection): number =>
  selectionSize(selection) - selectionSize(unlockedOf(content, selection))

const countSelected = (selection: Selection): string => `${coordinateText(selectionSize(selection))} selected`

const useDeselect = (): (() => void) => {
  const { focusOn } = useViewer()
  const close = () => focusOn(NO_FOCUS)
  useBackCloses(true, close)
  return close
}

/** So many types are named; of the others, how many there are. */
const TYPES_SHOWN_MAX = 8

const Counts = ({ selection }: { selection: Selection }) => {
  const content = useContentState((state) => state.content)
  const { types, others, locked } = useMemo(() => {
    const counts = new Map<number, number>()
    for (const id of selection.pois) {
      const typeId = content.pois.get(id)?.typeId ?? 0
      counts.set(typeId, (counts.get(typeId) ?? 0) + 1)
    }
    const all = sortedByName([...counts.keys()].flatMap((id) => content.types.get(id) ?? [])).map((type) => ({
      type,
      count: counts.get(type.id) ?? 0,
    }))
    return {
      types: all.slice(0, TYPES_SHOWN_MAX),
      others: all.slice(TYPES_SHOWN_MAX).length,
      locked: lockedCount(content, selection),
    }
  }, [content, selection])
  const zones = selection.zones.size
  return (
    <ul className="selection__counts">
      {types.map(({ type, count }) => (
        <li key={type.id}>
          <TypeSwatch type={type} />
          <span className="cut">{type.name}</span>
          <span className="num">{coordinateText(count)}</span>
        </li>
      ))}
      {others > 0 && <li>{countText(others, 'more type')}</li>}
      {zones > 0 && (
        <li>
          <Shapes />
          <span className="cut">Zones</span>
          <span className="num">{coordinateText(zones)}</span>
        </li>
      )}
      {selection.pins.size > 0 && (
        <li>
          <Pin />
          <span className="cut">Pins</span>
          <span className="num">{coordinateText(selection.pins.size)}</span>
        </li>
      )}
      {locked > 0 && (
        <li>
          <Lock />
          <span className="cut">Locked, stay as they are</span>
          <span className="num">{coordinateText(locked)}</span>
        </li>
      )}
    </ul>
  )
}

interface ActProps extends ComponentProps<'button'> {
  label: string
  icon: ReactNode
}

const CardAct = ({ label, icon, ...rest }: ActProps) => (
  <Button variant="quiet" icon={icon} {...rest}>
    {label}
  </Button>
)

const BarAct = ({ label, icon, ...rest }: ActProps) => (
  <IconButton size="touch" label={label} {...rest}>
    {icon}
  </IconButton>
)

const Acts = ({ selection, Act }: { selection: Selection; Act: ComponentType<ActProps> }) => {
  const { changes, edits } = useSelectionActs(selection)
  return [...changes, ...edits].map((act) => {
    const { id, label, icon } = act
    return 'menu' in act ? (
      <MenuAct key={id} keys={act.keys} Popup={MENUS[act.menu]} trigger={<Act label={label} icon={icon} />} />
    ) : (
      <Act key={id} label={label} icon={icon} onClick={act.run} />
    )
  })
}

/** Its keys press its button. */
const MenuAct = ({ keys, ...button }: MenuButtonProps & { keys: ShortcutId | undefined }) => {
  const anchor = useRef<HTMLSpanElement>(null)
  const press = () => {
    if (isAtMap()) anchor.current?.querySelector('button')?.click()
  }
  useShortcuts(keys ? { [keys]: press } : {})
  return (
    <span ref={anchor} className="selection__menu">
      <MenuButton {...button} />
    </span>
  )
}
