import { useNavigate } from 'react-router-dom'
import { missingHead } from '../../shared/maps/pageHeads.ts'
import { paths } from '../../shared/paths.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { Button } from '../ui/control/Button.tsx'
import { usePageHead } from '../ui/page/usePageHead.ts'
import { EmptyState } from '../ui/status/EmptyState.tsx'

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
