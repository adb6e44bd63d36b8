throw new Error('the module failed');
