import './schemasWithoutEval.ts'
import './ui/tokens.css'
import './ui/base.css'
import './ui/forcedColours.css'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createQueryClient } from './createQueryClient.ts'
import { followKeyboard } from './ui/overlay/followKeyboard.ts'
import { takeCurrentUser } from './features/account/currentUser.ts'
import { takeUsernameTaken } from './features/account/usernameTaken.ts'
import { keepPageAnswers, takePageAnswer } from './sources/http/api.ts'
import { loadPageFont } from './ui/page/pageFont.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root to mount in.')

const usernameTaken = takeUsernameTaken(window.location, window.history)

keepPageAnswers()
loadPageFont()
followKeyboard(window)

const queryClient = createQueryClient()
takeCurrentUser(queryClient, takePageAnswer('/api/me'))

// In slices, so that the page answers meanwhile.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App usernameTaken={usernameTaken} queryClient={queryClient} />
    </StrictMode>,
  ),
)
