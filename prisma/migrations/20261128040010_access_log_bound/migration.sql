SELECT platform.bound_before_partitioning('access_log');
