import { type ReactNode, useState } from 'react'
import { LOCAL_TEXTS } from '../../../shared/texts/localTexts.ts'
import { Button } from '../../ui/control/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { LocalDialogsContext } from './localDialogsContext.ts'
import { PublishDialog } from './publish/PublishDialog.tsx'
import { usePublish } from './publish/usePublish.ts'

const UNAVAILABLE_WIDTH_PX = 420

interface LocalDialogsProps {
  mapId: string
  name: string
  children: ReactNode
}

/** The dialogs of a local map. They stay when the page gets another width, which replaces the head that opens them. */
export const LocalDialogs = ({ mapId, name, children }: LocalDialogsProps) => {
  const publish = usePublish(mapId)
  const [isStyleAsked, setStyleAsked] = useState(false)
  const ways = { publish: publish.ask, explainStyles: () => setStyleAsked(true) }
  return (
    <LocalDialogsContext value={ways}>
      {children}
      <PublishDialog mapId={mapId} name={name} publish={publish} />
      {isStyleAsked && <Unavailable onClose={() => setStyleAsked(false)} />}
    </LocalDialogsContext>
  )
}

const Unavailable = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={LOCAL_TEXTS.unavailable.title}
    width={UNAVAILABLE_WIDTH_PX}
    footer={
      <Button variant="primary" size="lg" onClick={onClose}>
        Close
      </Button>
    }
  >
    <p>{LOCAL_TEXTS.unavailable.text}</p>
  </Dialog>
)
