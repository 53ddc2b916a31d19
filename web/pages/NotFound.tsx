import { useNavigate } from 'react-router-dom'
import { missingHead } from '../../shared/pageHeads.ts'
import { TEXTS } from '../../shared/texts.ts'
import { paths } from '../../shared/paths.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { usePageHead } from '../ui/usePageHead.ts'

export const NotFound = () => {
  const navigate = useNavigate()
  usePageHead(missingHead(TEXTS.notFound.title))
  return (
    <main className="full-page">
      <EmptyState
        art="missing"
        level={1}
        title={TEXTS.notFound.title}
        text={TEXTS.notFound.text}
        action={<Button onClick={() => navigate(paths.home())}>{TEXTS.home.title}</Button>}
      />
    </main>
  )
}
