import { ChevronDown } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { Button, IconButton } from '../../ui/control/Button.tsx'
import { MenuButton } from '../../ui/control/MenuButton.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { MenuActsContext, type OwnerAct } from './OwnerAct.ts'

const OwnerMenu = lazyOverlay(() => import('./OwnerMenu.tsx').then((module) => module.OwnerMenu))

/** From this width on, the acts stand side by side, each with its label. */
const LABELS_MIN_PX = 400

interface OwnerActsProps {
  acts: readonly OwnerAct[]
  /** Before them. */
  children: ReactNode
}

/** The acts with their labels, in one menu where there is no room for them. */
export const OwnerActs = ({ acts, children }: OwnerActsProps) => {
  const [isWide, setWide] = useState(false)
  const measure = useCallback((row: HTMLElement | null) => {
    if (row === null) return
    const resizes = new ResizeObserver(() => setWide(row.clientWidth >= LABELS_MIN_PX))
    resizes.observe(row)
    return () => resizes.disconnect()
  }, [])
  const pinned = acts.filter(({ isPinned }) => isPinned)
  const named = acts.filter(({ isPinned }) => !isPinned)
  return (
    <div ref={measure} className="side__owner">
      {children}
      <span className={isWide ? 'side__acts side__acts--named' : 'side__acts'}>
        {pinned.map(({ label, icon, isDisabled, act }) => (
          <IconButton key={label} label={label} disabled={isDisabled} onClick={act}>
            {icon}
          </IconButton>
        ))}
        {isWide || named.length === 1 ? (
          named.map(({ label, icon, isDangerous, isDisabled, act }) => (
            <Button
              key={label}
              variant={isDangerous ? 'danger-quiet' : 'quiet'}
              size="sm"
              icon={icon}
              disabled={isDisabled}
              onClick={act}
            >
              {label}
            </Button>
          ))
        ) : (
          <MenuActsContext value={named}>
            <MenuButton
              trigger={
                <Button variant="quiet" aria-label="Edit this map">
                  Edit
                  <ChevronDown />
                </Button>
              }
              Popup={OwnerMenu}
            />
          </MenuActsContext>
        )}
      </span>
    </div>
  )
}
