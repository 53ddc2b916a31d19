import { Gamepad2 } from 'lucide-react'
import { useState } from 'react'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { Button } from '../../ui/control/Button.tsx'
import { lazyOverlay } from '../../ui/lazyPart.tsx'
import { useIsMobile } from '../../ui/useMediaQuery.ts'

const GamesDialog = lazyOverlay(() => import('./GamesDialog.tsx').then((module) => module.GamesDialog))

interface GamesButtonProps {
  /** Called with the name of the game whose maps are wanted. */
  onChoose: (game: string) => void
}

/** Opens the list of games, to see the maps of one. */
export const GamesButton = ({ onChoose }: GamesButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  const isMobile = useIsMobile()
  const choose = (game: string) => {
    setOpen(false)
    onChoose(game)
  }
  return (
    <>
      <Button
        variant="quiet"
        icon={<Gamepad2 />}
        aria-haspopup="dialog"
        aria-label={TEXTS.home.byGame}
        onPointerEnter={GamesDialog.preload}
        onClick={() => setOpen(true)}
      >
        {isMobile ? TEXTS.home.byGameShort : TEXTS.home.byGame}
      </Button>
      {isOpen && <GamesDialog onChoose={choose} onClose={() => setOpen(false)} />}
    </>
  )
}
