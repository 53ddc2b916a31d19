import { Magnet } from 'lucide-react'
import { useStore } from 'zustand'
import { IconButton } from '../../ui/control/Button.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { drawingHabits } from './drawingHabits.ts'

/** Turns snapping on and off where there is no Alt key to hold. Remembered in this browser. */
export const SnapButton = () => {
  const isTouch = useMediaQuery('(any-pointer: coarse)')
  const isSnapping = useStore(drawingHabits, (habits) => habits.isSnapping)
  if (!isTouch) return null
  return (
    <IconButton
      size="touch"
      label="Snap to zones"
      pressed={isSnapping}
      onClick={() => drawingHabits.setState({ isSnapping: !isSnapping })}
    >
      <Magnet />
    </IconButton>
  )
}
