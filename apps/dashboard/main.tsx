import './theme/base.css';
import './theme/mantine.css';
import './theme/tokens.css';
import './theme/first-paint.css';
import './theme/floating.css';
import './theme/controls.css';
import './theme/print.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BASE, queryClient } from './app/api.js';
import { router } from './router.js';
import { changeLanguage, languageFor, loadTexts, startTexts } from './texts.js';
import { theme } from './theme/theme.js';
import { loadFloating } from './ui/floating.js';
import { firstScreenShown, whenIdle } from './ui/when-idle.js';

/** It shows what was said before it came. */
const Notifications = lazy(async () => {
  await whenIdle();
  return { default: (await import('./ui/notifications.js')).Notifications };
});

async function start(): Promise<void> {
  await startTexts();
  await changeLanguage(languageFor(navigator.language));
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  // Variables and classes are in mantine.css: a style element would need a weaker content security policy.
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <Suspense>
          <Notifications position="bottom-left" />
        </Suspense>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}

router.subscribe('onResolved', firstScreenShown);
void whenIdle()
  .then(() => Promise.all([loadFloating(), loadTexts(['code', 'design'])]))
  // A click asks for them again.
  .catch(() => undefined);

// Other scripts import what is in the file of this one: a module that waited for them would wait for ever.
void start();
// Installed, the dashboard opens without a connection and says so. A refusal, as in a private window, changes nothing else.
if ('serviceWorker' in navigator && import.meta.env.PROD)
  navigator.serviceWorker
    .register(new URL('assets/offline.js', BASE), { scope: BASE.pathname })
    .catch(() => undefined);
