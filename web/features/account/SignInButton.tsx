import { TEXTS } from '../../../shared/texts/texts.ts'
import { Button, type ButtonProps } from '../../ui/control/Button.tsx'
import { useSignIn } from './useSignIn.ts'

export const SignInButton = ({ size = 'lg', block }: Pick<ButtonProps, 'size' | 'block'>) => {
  const signIn = useSignIn()
  return (
    <Button
      variant="provider"
      size={size}
      block={block}
      icon={<ProviderSign />}
      onClick={() => void signIn()}
    >
      {TEXTS.account.signIn}
    </Button>
  )
}

const ProviderSign = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="7" fill="none" stroke="currentColor" strokeWidth="2" />
    <path d="M8 8h6" stroke="currentColor" strokeWidth="2" />
  </svg>
)
