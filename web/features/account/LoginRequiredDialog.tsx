import { LOCAL_TEXTS } from '../../../shared/texts/localTexts.ts'
import { TEXTS } from '../../../shared/texts/texts.ts'
import { Button } from '../../ui/control/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { SignInButton } from './SignInButton.tsx'

interface LoginRequiredDialogProps {
  onClose: () => void
  /** Goes on to a map that needs no account, where there is such a way. */
  onLocal?: () => void
}

/** Tells a guest that creating a map needs an account, and what does not. */
export const LoginRequiredDialog = ({ onClose, onLocal }: LoginRequiredDialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={TEXTS.home.loginRequired.title}
    footer={
      <>
        <Button variant="quiet" size="lg" onClick={onClose}>
          Cancel
        </Button>
        {onLocal && (
          <Button size="lg" onClick={onLocal}>
            {LOCAL_TEXTS.instead}
          </Button>
        )}
        <SignInButton />
      </>
    }
  >
    <p>{TEXTS.home.loginRequired.text}</p>
  </Dialog>
)
