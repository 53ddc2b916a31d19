import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from '../../ui/classNames.ts'

/** All that are on the page. */
const docks = new Set<HTMLElement>()

const TOASTS_GAP_PX = 8

/** Toasts stand clear of the buttons that a hand is about to press. */
const placeToasts = (): void => {
  const { style } = document.documentElement
  if (docks.size === 0) return void style.removeProperty('--toasts-bottom')
  const top = Math.min(...Array.from(docks, (dock) => dock.getBoundingClientRect().top))
  style.setProperty('--toasts-bottom', `${window.innerHeight - top + TOASTS_GAP_PX}px`)
}

interface DrawDockProps {
  /** 'offer' stands above what is in the others; a 'question' takes their place until it is answered. */
  kind?: 'bar' | 'offer' | 'question'
  children: ReactNode
}

/** Where the bars of what is being drawn or selected stand, at the bottom of the canvas. */
export const DrawDock = ({ kind = 'bar', children }: DrawDockProps) => {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const dock = ref.current
    if (dock === null) return
    docks.add(dock)
    placeToasts()
    // What stands below it moves it with the size of the canvas, or of what the canvas leaves free.
    const watching = new ResizeObserver(placeToasts)
    watching.observe(dock)
    if (dock.parentElement) watching.observe(dock.parentElement)
    return () => {
      watching.disconnect()
      docks.delete(dock)
      placeToasts()
    }
  }, [])
  return (
    <div ref={ref} className={classNames('draw-dock', kind !== 'bar' && `draw-dock--${kind}`)}>
      {children}
    </div>
  )
}
