import DefaultTheme from 'vitepress/theme-without-fonts';
import { showAddress } from './addresses.js';
import { showInContents } from './contents.js';
import { chooseLanguage, keepLanguage } from './languages.js';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ router }) {
    if (import.meta.env.SSR) return;
    keepLanguage();
    router.onAfterPageLoad = () =>
      setTimeout(() => {
        chooseLanguage();
        showAddress();
        showInContents();
      });
  },
};
