import { TEXTS } from '../../../shared/texts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { SignInButton } from '../account/SignInButton.tsx'
import { Button } from '../../ui/Button.tsx'

/** Tells a guest that creating a map needs an account. */
export const LoginRequiredDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={TEXTS.home.loginRequired.title}
    footer={
      <>
        <Button variant="quiet" size="lg" onClick={onClose}>
          Cancel
        </Button>
        <SignInButton />
      </>
    }
  >
    <p>{TEXTS.home.loginRequired.text}</p>
  </Dialog>
)
