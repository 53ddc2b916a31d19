import { type ReactNode, useEffect, useRef } from 'react'
import { panBesideSheet } from '../../../shell/panel/panBesideSheet.ts'
import { useClose, useViewer } from '../../../shell/viewerContext.ts'
import { useIsMobile } from '../../../ui/useMediaQuery.ts'
import './review.css'

interface ReviewPlaceProps {
  label: string
  onEscape: () => void
  children: ReactNode
}

/** Beside the map; on phones a sheet over its lower half, which what a popup shows would lie over. */
export const ReviewPlace = ({ label, onEscape, children }: ReviewPlaceProps) => {
  const { scene } = useViewer()
  const isMobile = useIsMobile()
  const closePopup = useClose()
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isMobile || !sheet.current) return
    closePopup()
    return panBesideSheet(scene, scene.middleMap, sheet.current)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each sheet
  }, [isMobile, scene])
  return (
    <aside
      ref={sheet}
      className={isMobile ? 'review review--sheet' : 'review'}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onEscape()
      }}
    >
      {children}
    </aside>
  )
}
