import './theme/base.css';
import './theme/mantine.css';
import './theme/tokens.css';
import './theme/first-paint.css';
import './theme/floating.css';
import './theme/controls.css';
import './theme/print.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BASE, queryClient } from './app/api.js';
import { router } from './router.js';
import { changeLanguage, languageFor, startTexts } from './texts.js';
import { theme } from './theme/theme.js';
import { loadSentences } from './ui/sentences.js';

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
        <Notifications position="bottom-left" />
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
  // Without them, errors are in the words of the service.
  loadSentences().catch(() => undefined);
}

// Other scripts import what is in the file of this one: a module that waited for them would wait for ever.
void start();
// Installed, the dashboard opens without a connection and says so. A refusal, as in a private window, changes nothing else.
if ('serviceWorker' in navigator && import.meta.env.PROD)
  navigator.serviceWorker
    .register(new URL('assets/offline.js', BASE), { scope: BASE.pathname })
    .catch(() => undefined);
